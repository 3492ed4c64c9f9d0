"""A countdown for the command line."""


def steps(start):
    """The numbers from start down to one."""
    if start < 0:
        raise ValueError("a countdown cannot start below zero")
    return list(range(start, 0, -1))


def announce(start):
    for step in steps(start):
        print("T minus", step)
    print "lift-off"


if __name__ == "__main__":
    announce(5)
