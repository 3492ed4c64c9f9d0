def f(d):
    if 'a' in d:
        return 1
