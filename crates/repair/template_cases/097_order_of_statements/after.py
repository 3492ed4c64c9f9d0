def step(a, b, n):
    for _ in range(n):
        b = a + b
        print(a)
        a = b - a
    return a
