def step(a, b, n):
    for _ in range(n):
        b = a + b
        a = b - a
        print(a)
    return a
