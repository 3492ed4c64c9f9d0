import math


def f(x):
    return math.sqrt(x)
