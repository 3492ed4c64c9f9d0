"""Adding up working hours written as H:MM."""


def minutes(entry):
    """The minutes in an entry such as 7:45."""
    hours, rest = entry.split(":")
    return int(hours) * 60 + int(rest)


def total(entries):
    """The sum of all entries, written like an entry."""
    worked = sum(minutes(entry) for entry in entries)
        hours, rest = divmod(worked, 60)
    return f"{hours}:{rest:02}"


def overtime(entries, contract="40:00"):
    """Minutes above the contract; negative when some are missing."""
    return sum(map(minutes, entries)) - minutes(contract)
