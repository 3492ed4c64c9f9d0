def f(d):
    for k, v in d:
        print(k, v)
