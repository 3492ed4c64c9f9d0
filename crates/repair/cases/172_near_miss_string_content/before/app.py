def f(x):
    """See json.loads."""
    return jsn + 'jsn'
