"""Grids, boards and tables. A grid is a list of rows of equal length."""

from collections import Counter


def spiral(grid):
    """The cells of a grid on the way from the upper left corner to the right and round and round inward.

    >>> spiral([[1, 2], [4, 3]])
    [1, 2, 3, 4]
    """
    rows = list(grid)
    path = []
    while rows:
        path.extend(rows.pop(0))
        rows = [list(column) for column in zip(*rows)][::-1]
    return path


def region_sizes(grid):
    """The sizes of all regions of "#" in a grid of texts, the largest first; regions join at sides, not at corners."""
    land = {(r, c) for r, line in enumerate(grid) for c, mark in enumerate(line) if mark == "#"}
    sizes = []
    while land:
        stack = [land.pop()]
        size = 0
        while stack:
            row, column = stack.pop()
            size += 1
            for spot in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if spot in land:
                    land.remove(spot)
                    stack.append(spot)
        sizes.append(size)
    return sorted(sizes, reverse=True)


def mine_hints(field):
    """Write into each free cell how many of its up to eight neighbours hold a mine ("*"); a dot stands for none.

    >>> mine_hints(["*..", "..."])
    ['*1.', '11.']
    """
    hints = []
    for r, row in enumerate(field):
        line = ""
        for c, mark in enumerate(row):
            if mark == "*":
                line += "*"
                continue
            near = [other[max(c - 1, 0):c + 2] for other in field[max(r - 1, 0):r + 2]]
            count = sum(part.count("*") for part in near)
            line += str(count) if count else "."
        hints.append(line)
    return hints


def cheapest_way(costs):
    """The least sum of costs on a way from the upper left cell to the lower right one, going only right and down.

    Both ends count.
    """
    height, width = len(costs), len(costs[0])
    totals = [[0] * width for _ in range(height)]
    for r in range(height):
        for c in range(width):
            before = []
            if r > 0:
                before.append(totals[r - 1][c])
            if c > 0:
                before.append(totals[r][c - 1])
            totals[r][c] = costs[r][c] + min(before, default=0)
    return totals[-1][-1]


def text_table(rows, gap=2):
    """Rows of cells as lines of text: the first column to the left, all others to the right, so many blanks between.

    No line ends in blanks.
    """
    widths = [max(len(str(cell)) for cell in column) for column in zip(*rows)]
    lines = []
    for row in rows:
        cells = []
        for place, cell in enumerate(row):
            if place == 0:
                cells.append(str(cell).ljust(widths[place]))
            else:
                cells.append(str(cell).rjust(widths[place]))
        lines.append((" " * gap).join(cells).rstrip())
    return "\n".join(lines)


def saddle_points(grid):
    """The (row, column) places whose value is the largest of its row and the smallest of its column.

    >>> saddle_points([[1, 3], [4, 6]])
    [(0, 1)]
    """
    tops = [max(row) for row in grid]
    bottoms = [min(column) for column in zip(*grid)]
    return [
        (r, c)
        for r, row in enumerate(grid)
        for c, value in enumerate(row)
        if value == tops[r] and value == bottoms[c]
    ]


def life_step(cells):
    """The next generation of a set of living (x, y) cells on an endless board.

    A cell is alive next if three of its eight neighbours live, or if it lives and two of them do.
    """
    counts = Counter()
    for x, y in cells:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if dx or dy:
                    counts[x + dx, y + dy] += 1
    return {cell for cell, near in counts.items() if near == 3 or (near == 2 and cell in cells)}


class DropBoard:
    """Upright columns into which marks are dropped; a straight line of so many equal marks wins."""

    def __init__(self, width, height, goal=3):
        self.height = height
        self.goal = goal
        self.columns = [[] for _ in range(width)]

    def drop(self, column, mark):
        """Drop a mark and return the row where it lands, 0 at the bottom; a wrong or full column is a ValueError."""
        if not 0 <= column < len(self.columns):
            raise ValueError(f"no column {column}")
        stack = self.columns[column]
        if len(stack) >= self.height:
            raise ValueError(f"column {column} is full")
        stack.append(mark)
        return len(stack) - 1

    def at(self, column, row):
        """The mark at a place, or None where there is none."""
        if 0 <= column < len(self.columns) and 0 <= row < len(self.columns[column]):
            return self.columns[column][row]
        return None

    def wins(self, column, row):
        """Whether the mark at a place is part of a winning line: upright, level or slanting."""
        if self.at(column, row) is None:
            return False
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            length = 1 + self._reach(column, row, dx, dy) + self._reach(column, row, -dx, -dy)
            if length >= self.goal:
                return True
        return False

    def _reach(self, column, row, dx, dy):
        """How many marks of the same kind follow in one direction."""
        mark = self.at(column, row)
        steps = 0
        while self.at(column + dx * (steps + 1), row + dy * (steps + 1)) == mark:
            steps += 1
        return steps
