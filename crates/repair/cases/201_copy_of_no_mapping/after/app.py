def merged(base, extra=None):
    if extra is None:
        extra = {}
    result = dict(base)
    result.update(dict(extra))
    return result
