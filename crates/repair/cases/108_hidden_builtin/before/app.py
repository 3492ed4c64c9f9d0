def f(xs):
    list = []
    for x in xs:
        list.append(x)
    return list(set(list))
