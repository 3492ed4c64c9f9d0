def read(d, k):
    try:
        return d[k]
    except IndexError:
        return None
