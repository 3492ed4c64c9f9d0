def f(xs):
    xs.sort()
    if not xs:
        print(xs)
        raise ValueError(xs)
    return xs
