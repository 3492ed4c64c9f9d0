if x not in y:
    pass
