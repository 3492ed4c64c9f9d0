def f(s, x):
    s.append(x)
