def twice(n, k):
    return n * k
