def build(x):
    out = {'a': x}


def f():
    return build(1)['a']
