def upto(n):
    return list(range(n))
