import datetime


def f():
    return datetime.datetime.now()
