import math


def f(x):
    return math.sqr(x)
