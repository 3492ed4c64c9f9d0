import datetime


def day():
    return timedelta(days=1)
