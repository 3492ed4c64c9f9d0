if x == True:
    pass
