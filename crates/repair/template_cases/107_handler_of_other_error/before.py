def read(d, k):
    try:
        return d[k]
    except KeyError:
        return None
