def half(n):
    while n % 2 == 0:
        n //= 2
    return n
