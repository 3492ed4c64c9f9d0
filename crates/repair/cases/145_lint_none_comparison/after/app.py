if x is None:
    pass
