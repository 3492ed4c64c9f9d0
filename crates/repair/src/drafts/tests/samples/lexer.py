import re

TOKEN = re.compile(
    r"(?P<number>\d+(\.\d+)?)|(?P<name>[a-z_]\w*)|(?P<symbol>[-+*/()=])|(?P<space>\s+)",
    re.IGNORECASE,
)


class LexError(ValueError):
    pass


def tokens(text):
    position = 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if match is None:
            raise LexError(f"strange character {text[position]!r} at {position}")
        position = match.end()
        kind = match.lastgroup
        if kind == "space":
            continue
        yield kind, match.group(kind)


def parse(stream):
    """Parse sums of products.

    The result is nested tuples such as ``("+", 1, 2)``.
    """
    stream = list(stream)

    def factor():
        kind, value = stream.pop(0)
        if kind == "number":
            return float(value) if "." in value else int(value)
        if value == "(":
            inner = total()
            assert stream.pop(0)[1] == ")", "bracket expected"
            return inner
        return value

    def product():
        left = factor()
        while stream and stream[0][1] in "*/":
            operator = stream.pop(0)[1]
            left = (operator, left, factor())
        return left

    def total():
        left = product()
        while stream and stream[0][1] in ("+", "-"):
            operator = stream.pop(0)[1]
            left = (operator, left, product())
        return left

    return total()
