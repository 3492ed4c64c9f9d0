"""Stock levels of a warehouse."""


class OutOfStock(Exception):
    """Raised when more is taken than is there."""


class Stock:
    def __init__(self):
        self._levels = {}

    def add(self, sku, count=1):
        self._levels[sku] = self.level(sku) + count

    def take(self, sku, count=1):
        if self.level(sku) < count:
            raise OutOfStock(sku)
        self._levels[sku] -= count

    def level(self, sku):
        return self._levels.get(sku, 0)
