import datetime


def f():
    return datetime.datetime(2020, 1, 1)
