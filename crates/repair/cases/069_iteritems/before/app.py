def f(d):
    for k, v in d.iteritems():
        print(k, v)
