if x == 'a':
    pass
