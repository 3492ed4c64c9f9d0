"""The Collatz walk."""


def walk(number):
    """The numbers from the start down to one."""
    steps = [number]
    while number != 1:
        number = number // 2 if number % 2 == 0 else 3 * number + 1
        if number not in steps[-3:]:
            steps.append(number)
    return steps


def highest(number):
    return max(walk(number))
