def f(sock, text):
    sock.send(text.encode())
