def f(xs: list, log: list):
    log.append(xs)
    return xs
