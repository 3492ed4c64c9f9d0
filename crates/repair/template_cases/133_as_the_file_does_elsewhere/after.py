def next_month(day):
    first = day.replace(day=1)
    return first + days(32)


def quarter_start(day, offset):
    return add_months(day.replace(day=1), -offset)
