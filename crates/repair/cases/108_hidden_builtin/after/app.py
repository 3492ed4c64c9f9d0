def f(xs):
    list_value = []
    for x in xs:
        list_value.append(x)
    return list(set(list_value))
