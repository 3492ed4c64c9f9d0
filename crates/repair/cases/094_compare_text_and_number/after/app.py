def f(age):
    return int(age) >= 18
