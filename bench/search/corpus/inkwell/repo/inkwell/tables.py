"""Tables in plain text."""


def column_widths(rows, minimum=3):
    """The width of each column; rows may have different lengths."""
    widths = []
    for row in rows:
        for place, cell in enumerate(row):
            if place == len(widths):
                widths.append(minimum)
            widths[place] = max(widths[place], len(cell))
    return widths


def render_table(rows, aligns=""):
    """Rows as lines between bars; `aligns` has l, r or c per column, l where it is too short."""
    widths = column_widths(rows)
    lines = []
    for row in rows:
        cells = []
        for place, width in enumerate(widths):
            text = row[place] if place < len(row) else ""
            align = aligns[place] if place < len(aligns) else "l"
            if align == "r":
                cells.append(text.rjust(width))
            elif align == "c":
                cells.append(text.center(width))
            else:
                cells.append(text.ljust(width))
        lines.append("| " + " | ".join(cells) + " |")
    if len(lines) > 1:
        rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
        lines.insert(1, rule)
    return lines


def parse_table(lines):
    """Read what `render_table` writes into dicts, keyed by the cells of the first row."""
    header = None
    records = []
    for line in lines:
        line = line.strip()
        if not (line.startswith("|") and line.endswith("|")):
            continue
        cells = [cell.strip() for cell in line[1:-1].split("|")]
        if all(set(cell) == {"-"} for cell in cells):
            continue
        if header is None:
            header = cells
        else:
            records.append(dict(zip(header, cells)))
    return records


def pivot(records, row, column, value):
    """Sum `value` by two keys; missing combinations are 0, both axes are sorted."""
    sums = {}
    for record in records:
        key = (record[row], record[column])
        sums[key] = sums.get(key, 0) + record[value]
    rows = sorted({key[0] for key in sums})
    heads = sorted({key[1] for key in sums})
    return heads, [(name, [sums.get((name, head), 0) for head in heads]) for name in rows]
