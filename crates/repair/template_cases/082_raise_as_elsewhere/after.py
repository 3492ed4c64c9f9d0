def root(x):
    if x < 0:
        raise ValueError("invalid x")
    return x ** 0.5


def log(n: int):
    if n <= 0:
        raise ValueError("invalid n")
    return n.bit_length()
