"""Numbers without rounding: ratios, grids of integers and roots by halving."""

import math


class Ratio:
    """A fraction in lowest terms; the sign is above the line."""

    def __init__(self, above, below=1):
        if below == 0:
            raise ZeroDivisionError("a ratio needs something below the line")
        if below < 0:
            above, below = -above, -below
        shared = math.gcd(above, below)
        self.above = above // shared
        self.below = below // shared

    def __eq__(self, other):
        return self.above == other.above and self.below == other.below

    def __lt__(self, other):
        return self.above * other.below < other.above * self.below

    def __add__(self, other):
        return Ratio(self.above * other.below + other.above * self.below, self.below * other.below)

    def __mul__(self, other):
        return Ratio(self.above * other.above, self.below * other.below)

    def __truediv__(self, other):
        return Ratio(self.above * other.below, self.below * other.above)

    def __str__(self):
        if self.below == 1:
            return str(self.above)
        whole, rest = divmod(abs(self.above), self.below)
        sign = "-" if self.above < 0 else ""
        if whole == 0:
            return f"{sign}{rest}/{self.below}"
        return f"{sign}{whole} {rest}/{self.below}"

    def approximate(self, digits):
        """A decimal text, cut after some digits."""
        sign = "-" if self.above < 0 else ""
        whole, rest = divmod(abs(self.above), self.below)
        text = f"{sign}{whole}."
        for _ in range(digits):
            digit, rest = divmod(rest * 10, self.below)
            text += str(digit)
        return text


def multiply(left, right):
    """The product of two matrices, given as lists of rows."""
    if len(left[0]) != len(right):
        raise ValueError("sizes do not fit")
    product = []
    for row in left:
        line = []
        for column in range(len(right[0])):
            line.append(sum(row[place] * right[place][column] for place in range(len(right))))
        product.append(line)
    return product


def determinant(matrix):
    """By expansion along the first row."""
    if len(matrix) == 1:
        return matrix[0][0]
    total = 0
    for column, value in enumerate(matrix[0]):
        if value == 0:
            continue
        minor = [row[:column] + row[column + 1 :] for row in matrix[1:]]
        sign = -1 if column % 2 else 1
        total += sign * value * determinant(minor)
    return total


def region(grid, row, column):
    """The cells that hang together with a cell and have its value, as a sorted list."""
    wanted = grid[row][column]
    seen = {(row, column)}
    waiting = [(row, column)]
    while waiting:
        r, c = waiting.pop()
        for near_r, near_c in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if not (0 <= near_r < len(grid) and 0 <= near_c < len(grid[0])):
                continue
            if (near_r, near_c) in seen or grid[near_r][near_c] != wanted:
                continue
            seen.add((near_r, near_c))
            waiting.append((near_r, near_c))
    return sorted(seen)


def root_between(function, low, high, tolerance=1e-9):
    """A place where a function changes its sign, found by halving."""
    at_low = function(low)
    if at_low == 0:
        return low
    if at_low * function(high) > 0:
        raise ValueError("no change of sign")
    while high - low > tolerance:
        middle = (low + high) / 2
        value = function(middle)
        if value == 0:
            return middle
        if value * at_low < 0:
            high = middle
        else:
            low, at_low = middle, value
    return (low + high) / 2


def egyptian(above, below):
    """A fraction below one as a sum of different unit fractions, the largest first; only what is below the lines."""
    if not 0 < above < below:
        raise ValueError("the fraction must lie between 0 and 1")
    parts = []
    while above > 0:
        unit = -(-below // above)
        parts.append(unit)
        above, below = above * unit - below, below * unit
    return parts
