def flat(xs):
    for x in xs:
        yield x
