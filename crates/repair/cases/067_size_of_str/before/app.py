def f(xs):
    if xs.size() > 3:
        return 1
