def f(xs):
    xs.sort()
    if not xs:
        print(xs)
    return xs
