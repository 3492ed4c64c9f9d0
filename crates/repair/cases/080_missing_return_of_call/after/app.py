def build(x):
    out = {'a': x}
    return out


def f():
    return build(1)['a']
