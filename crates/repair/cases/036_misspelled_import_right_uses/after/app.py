from util import calc_total


def f():
    return calc_total(1)
