

def g():
    from a import h
    return h()
