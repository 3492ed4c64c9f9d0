def is_leap(year):
    return year % 4 == 0


def length_of(month, year):
    if month == 2 and is_leap(year):
        return 29
    return 28


def day_of_year(year, month, day):
    days = 30 * (month - 1) + day
    if is_leap(year) and month > 2:
        days += 1
    return days
