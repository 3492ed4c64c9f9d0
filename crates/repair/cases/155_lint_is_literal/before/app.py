if x is 'a':
    pass
