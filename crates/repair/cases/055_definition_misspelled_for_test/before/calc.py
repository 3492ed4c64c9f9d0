def mutliply(a, b):
    return a * b


def square(a):
    return mutliply(a, a)
