if x:
    pass
