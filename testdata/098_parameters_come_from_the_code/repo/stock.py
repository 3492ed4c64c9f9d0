def items():
    return [1, 2]


def label(number):
    return f"item {number}".uper()
