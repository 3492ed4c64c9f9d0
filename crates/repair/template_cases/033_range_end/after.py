def upto(n):
    return list(range(n + 1))
