"""A limiter that lets a function be called only so often."""


class LimitReached(Exception):
    pass


def limited(function, calls):
    """The function, for a number of calls; then LimitReached."""
    used = 0

    def wrapper(*args):
        if used >= calls:
            raise LimitReached(function.__name__)
        used += 1
        return function(*args)

    return wrapper
