def f(xs: list, log: list):
    if xs:
        log.append(xs)
    return xs
