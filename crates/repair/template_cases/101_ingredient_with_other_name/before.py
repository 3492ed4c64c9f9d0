def f(seen, x: int):
    seen.add(x)
    y = x + 1
    return y
