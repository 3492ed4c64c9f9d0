import datetime


def f():
    return datetime.now()
