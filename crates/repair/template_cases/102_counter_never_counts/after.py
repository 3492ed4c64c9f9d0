def count(xs):
    n = 0
    for x in xs:
        print(x)
        n += 1
    return n
