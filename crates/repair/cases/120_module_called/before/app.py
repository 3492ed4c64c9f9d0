import datetime


def f():
    return datetime(2020, 1, 1)
