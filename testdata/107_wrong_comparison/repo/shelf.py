"""Books on a shelf of a fixed width."""


class Shelf:
    def __init__(self, width):
        self.width = width
        self.books = []

    def used(self):
        return sum(thickness for _, thickness in self.books)

    def fits(self, thickness):
        return self.used() + thickness < self.width

    def put(self, title, thickness):
        if not self.fits(thickness):
            raise ValueError(f"{title} does not fit")
        self.books.append((title, thickness))
        return self.width - self.used()
