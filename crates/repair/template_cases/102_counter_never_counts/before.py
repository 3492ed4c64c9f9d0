def count(xs):
    n = 0
    for x in xs:
        print(x)
    return n
