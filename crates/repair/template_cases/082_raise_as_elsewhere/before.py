def root(x):
    if x < 0:
        raise ValueError("invalid x")
    return x ** 0.5


def log(n: int):
    return n.bit_length()
