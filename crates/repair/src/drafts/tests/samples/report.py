import datetime

TEMPLATE = """\
Report of {date}
{line}
{body}
"""


def table(rows, headers=("name", "count")):
    widths = [max(len(str(cell)) for cell in column) for column in zip(headers, *rows)]

    def render(cells):
        return " | ".join(str(cell).ljust(width) for cell, width in zip(cells, widths))

    lines = [render(headers), "-+-".join("-" * width for width in widths)]
    lines.extend(render(row) for row in rows)
    return "\n".join(lines)


def report(rows, today=None):
    """Render a report.

    Rows are pairs of a name and a count.
    """
    today = today or datetime.date(2024, 1, 31)
    body = table(rows)
    return TEMPLATE.format(date=today.isoformat(), line="=" * 20, body=body)


def grade(points):
    if points >= 90:
        return "A"
    elif points >= 75:
        return 'B'
    elif 50 <= points < 75:
        return 'C'
    return "it's too little"


def histogram(values, width=20):
    most = max(values.values(), default=1)
    for name, value in values.items():
        bar = "#" * int(width * value / most)
        print(f"{name!s:>8} {bar} ({value})")
