LENGTHS = [31, 28, 31]


def next_day(month, day):
    length = LENGTHS[month - 1]
    if day < length:
        return month, day + 1
    return month + 1, 1
