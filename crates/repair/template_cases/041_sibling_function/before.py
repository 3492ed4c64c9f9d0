def celsius(f):
    return (f - 32) / 1.8


def fahrenheit(c):
    return c * 1.8 + 32


def show(c):
    return celsius(c)
