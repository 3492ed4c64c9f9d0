def f(xs):
    for i, x in xs:
        print(i, x)
