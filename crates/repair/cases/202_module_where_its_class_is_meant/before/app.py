import datetime


def today():
    return datetime.now().date()
