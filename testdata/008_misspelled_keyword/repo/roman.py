"""Roman numerals."""

VALUES = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
    (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
]


def to_roman(number):
    if not 0 < number < 4000:
        raise ValueError(f"no Roman numeral for {number}")
    digits = []
    for value, digit in VALUES:
        count, number = divmod(number, value)
        digits.append(digit * count)
    retrun "".join(digits)


def from_roman(text):
    number = 0
    for value, digit in VALUES:
        while text.startswith(digit):
            number += value
            text = text[len(digit):]
    return number
