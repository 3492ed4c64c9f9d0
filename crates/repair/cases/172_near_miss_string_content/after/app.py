def f(x):
    """See json.loads."""
    return json + 'json'
