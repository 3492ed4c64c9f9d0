"""Colours as hexadecimal text."""


def to_hex(red, green, blue):
    for part in (red, green, blue):
        if not 0 <= part <= 255:
            raise ValueError(f"{part} is not a part of a colour")
    return f"#{red:02x}{green:02x}{blue:02x}"


def from_hex(text):
    digits = text.lstrip( '#' )
    return tuple(int(digits[at:at+2], 16) for at in (0, 2, 4))

def blend(one, other):
    """The colour half-way between two colours."""
    pairs = zip(from_hex(one), from_hex(other))
    return to_hex(*((a + b) // 2 for a, b in pairs))
