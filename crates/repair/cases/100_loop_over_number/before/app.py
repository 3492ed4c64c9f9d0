def f(n):
    for i in n:
        print(i)
