def f(seen, x: int):
    seen.add(x)
    y = x + 1
    seen.add(y)
    return y
