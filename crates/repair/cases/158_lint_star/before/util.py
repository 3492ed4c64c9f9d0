def helper():
    pass


other = 1
third = 2
