def f(xs):
    for i in range(len(xs)):
        print(xs[i])
