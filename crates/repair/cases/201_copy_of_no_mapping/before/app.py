def merged(base, extra=None):
    result = dict(base)
    result.update(dict(extra))
    return result
