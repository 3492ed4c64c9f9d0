def f(xs):
    if len(xs) > 3:
        return 1
