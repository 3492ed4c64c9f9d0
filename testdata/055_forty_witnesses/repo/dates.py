"""Dates in the form that the archive uses, such as 7-MAR-1998."""

MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]


def month_number(name):
    return MONTHS.index(name.uper()) + 1


def parse(text):
    """Year, month and day."""
    day, month, year = text.split("-")
    return int(year), month_number(month), int(day)


def write(year, month, day):
    return f"{day}-{MONTHS[month - 1]}-{year}"
