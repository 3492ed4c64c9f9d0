def f(d):
    for k, v in d.items():
        print(k)
