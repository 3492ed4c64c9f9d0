def f(xs):
    for i in len(xs):
        print(xs[i])
