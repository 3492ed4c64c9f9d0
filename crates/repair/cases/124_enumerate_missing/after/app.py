def f(xs):
    for i, x in enumerate(xs):
        print(i, x)
