class Matrix:
    """A small matrix of numbers."""

    __slots__ = ("rows", "width")

    def __init__(self, rows):
        self.rows = [list(row) for row in rows]
        self.width = len(self.rows[0]) if self.rows else 0
        if any(len(row) != self.width for row in self.rows):
            raise ValueError("rows of different width")

    @classmethod
    def identity(cls, size):
        return cls([[1 if i == j else 0 for j in range(size)] for i in range(size)])

    def __matmul__(self, other):
        return Matrix(
            [
                [sum(a * b for a, b in zip(row, column)) for column in zip(*other.rows)]
                for row in self.rows
            ]
        )

    def __eq__(self, other):
        return isinstance(other, Matrix) and self.rows == other.rows

    def __getitem__(self, place):
        i, j = place
        return self.rows[i][j]

    def transposed(self):
        return Matrix(zip(*self.rows))

    def minor(self, i, j):
        rows = self.rows[:i] + self.rows[i + 1:]
        return Matrix([row[:j] + row[j + 1:] for row in rows])

    def determinant(self):
        if len(self.rows) == 1:
            return self.rows[0][0]
        total = 0
        for j, value in enumerate(self.rows[0]):
            sign = -1 if j % 2 else 1
            total += sign * value * self.minor(0, j).determinant()
        return total
