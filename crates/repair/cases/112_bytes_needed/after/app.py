def f(sock):
    sock.send(b'hi')
