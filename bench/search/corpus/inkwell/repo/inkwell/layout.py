"""Lines of a given width."""


def justify_line(words, width):
    """Spread words over a line; gaps on the left take the spaces that do not divide evenly."""
    if len(words) == 1:
        return words[0].ljust(width)
    gaps = len(words) - 1
    spaces = width - sum(len(word) for word in words)
    if spaces < gaps:
        return " ".join(words)
    each, more = divmod(spaces, gaps)
    line = words[0]
    for number, word in enumerate(words[1:]):
        line += " " * (each + (1 if number < more else 0)) + word
    return line


def columns(items, width, gap=2):
    """Lines with items in columns, filled downwards, as many columns as fit."""
    if not items:
        return []
    cell = max(len(item) for item in items) + gap
    across = max(1, (width + gap) // cell)
    down = -(-len(items) // across)
    lines = []
    for row in range(down):
        cells = items[row::down]
        lines.append("".join(item.ljust(cell) for item in cells).rstrip())
    return lines


def shorten_middle(text, width, marker="..."):
    """Cut the middle out of a text that is too long; the front keeps the odd character."""
    if len(text) <= width:
        return text
    room = width - len(marker)
    if room < 2:
        return text[:width]
    back = room // 2
    front = room - back
    return text[:front] + marker + text[-back:]


def outdent(lines):
    """Remove the indentation that all lines with text share; blank lines become empty."""
    margin = None
    for line in lines:
        if not line.strip():
            continue
        depth = len(line) - len(line.lstrip(" "))
        if margin is None or depth < margin:
            margin = depth
    margin = margin or 0
    return [line[margin:] if line.strip() else "" for line in lines]


def expand_tabs(line, size=4):
    """Replace each tab by the spaces up to the next stop."""
    result = []
    column = 0
    for character in line:
        if character == "\t":
            spaces = size - column % size
            result.append(" " * spaces)
            column += spaces
        else:
            result.append(character)
            column += 1
    return "".join(result)
