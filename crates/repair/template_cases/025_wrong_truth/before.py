def prime(n):
    for k in range(2, n):
        if n % k == 0:
            return True
    return True
