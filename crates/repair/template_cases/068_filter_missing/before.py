def evens(xs):
    return [x for x in xs]
