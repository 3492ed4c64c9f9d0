"""Grids: lists of rows of equal length, or lists of lines of text."""

from typing import List

Grid = List[List[int]]


def turn(grid: Grid, quarters: int = 1) -> Grid:
    """A new grid, turned clockwise by so many quarters; negative numbers turn the other way.

    >>> turn([[1, 2], [3, 4]])
    [[3, 1], [4, 2]]
    """
    turned = [list(row) for row in grid]
    for _ in range(quarters % 4):
        turned = [list(row) for row in zip(*turned[::-1])]
    return turned


def ring(grid: Grid, depth: int = 0) -> List[int]:
    """The cells of one ring of a grid, clockwise from its upper left corner.

    The outermost ring has depth 0. Where the grid has no ring of that depth, the list is empty.

    >>> ring([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    [1, 2, 3, 6, 9, 8, 7, 4]
    """
    top, left = depth, depth
    bottom, right = len(grid) - 1 - depth, len(grid[0]) - 1 - depth
    if top > bottom or left > right:
        return []
    cells = grid[top][left:right + 1]
    for row in range(top + 1, bottom + 1):
        cells.append(grid[row][right])
    if bottom > top:
        cells.extend(reversed(grid[bottom][left:right]))
    if right > left:
        for row in range(bottom - 1, top, -1):
            cells.append(grid[row][left])
    return cells


def region_sizes(lines: List[str]) -> List[int]:
    """The sizes of all regions of "#", largest first; cells that touch at a side are one region."""
    waiting = {(r, c) for r, line in enumerate(lines) for c, char in enumerate(line) if char == "#"}
    sizes = []
    while waiting:
        stack = [waiting.pop()]
        size = 0
        while stack:
            r, c = stack.pop()
            size += 1
            for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if cell in waiting:
                    waiting.remove(cell)
                    stack.append(cell)
        sizes.append(size)
    return sorted(sizes, reverse=True)


def best_walk(grid: Grid) -> int:
    """The largest sum on a walk from the left column to the right one.

    Each step goes one column to the right and stays in its row or changes to the row above or below.
    """
    totals = [row[0] for row in grid]
    for column in range(1, len(grid[0])):
        reached = []
        for row in range(len(grid)):
            best = max(totals[max(row - 1, 0):row + 2])
            reached.append(best + grid[row][column])
        totals = reached
    return max(totals)


def count_around(lines: List[str], row: int, column: int, mark: str) -> int:
    """How many of the up to eight cells around a cell carry a mark.

    >>> count_around(["xx.", ".x.", "..x"], 1, 1, "x")
    3
    """
    count = 0
    for r in range(max(row - 1, 0), min(row + 2, len(lines))):
        for c in range(max(column - 1, 0), min(column + 2, len(lines[r]))):
            if (r, c) != (row, column) and lines[r][c] == mark:
                count += 1
    return count


def burn(forest: List[str], wet: int = 1) -> List[str]:
    """The forest one step later.

    Fire "F" burns out and leaves ".", a tree "T" with at least `wet` fires around it catches fire, the rest stays.
    """
    after = []
    for r, line in enumerate(forest):
        cells = ""
        for c, cell in enumerate(line):
            if cell == "F":
                cells += "."
            elif cell == "T" and count_around(forest, r, c, "F") >= wet:
                cells += "F"
            else:
                cells += cell
        after.append(cells)
    return after
