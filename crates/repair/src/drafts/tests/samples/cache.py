import functools
import time


def timed(seconds):
    """Keep results for some seconds."""

    def decorate(function):
        kept = {}

        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            key = (args, tuple(sorted(kwargs.items())))
            now = time.monotonic()
            if key in kept:
                value, until = kept[key]
                if now < until:
                    return value
                del kept[key]
            value = function(*args, **kwargs)
            kept[key] = (value, now + seconds)
            return value

        wrapper.clear = kept.clear
        return wrapper

    return decorate


class Counter:
    def __init__(self):
        self.hits, self.misses = 0, 0

    def count(self, hit):
        if hit:
            self.hits += 1
        elif hit is None:
            pass
        else:
            self.misses += 1
        while self.hits > 1000 or self.misses > 1000:
            self.hits //= 2
            self.misses //= 2
        return self.hits, self.misses


@timed(seconds=60)
def slow_square(number):
    global calls
    calls += 1
    return number ** 2


calls = 0
