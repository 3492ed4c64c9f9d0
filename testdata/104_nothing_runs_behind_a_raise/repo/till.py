class Refused(Exception):
    pass


def checked(amount):
    if amount <= 0:
    raise Refused(amount)
    return amount


def split(amount, people):
    return checked(amount) / people
