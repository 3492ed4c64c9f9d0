def f(s, x):
    s.add(x)
