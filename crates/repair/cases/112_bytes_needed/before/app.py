def f(sock):
    sock.send('hi')
