import datetime


def day():
    return datetime.timedelta(days=1)
