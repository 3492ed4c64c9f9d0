if x == None:
    pass
