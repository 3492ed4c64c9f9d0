def f(xs):
    for i, (a, b) in enumerate(xs):
        print(i, a, b)
