def f(n):
    for i in range(n):
        print(i)
