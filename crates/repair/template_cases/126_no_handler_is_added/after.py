def f(d):
    try:
        return d['a']
    except KeyError:
        return None
