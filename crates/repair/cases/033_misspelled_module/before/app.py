import jsn


def f(x):
    return jsn.dumps(x)
