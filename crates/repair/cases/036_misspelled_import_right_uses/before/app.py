from util import calc_totl


def f():
    return calc_total(1)
