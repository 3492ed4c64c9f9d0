if not x in y:
    pass
