def line(xs):
    return ", ".join(xs)
