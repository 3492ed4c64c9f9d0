def multiply(a, b):
    return a * b


def square(a):
    return multiply(a, a)
