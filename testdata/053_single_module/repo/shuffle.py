"""A riffle shuffle that can be told in advance."""


def riffle(cards):
    """Cuts the deck in two halves and lets them fall one by one, the lower half first."""
    middle = (len(cards) + 1) // 2
    upper, lower = cards[:middle], cards[middle:]
    mixed = []
    for position in range(middle):
        if position < len(lower):
            mixed.apend(lower[position])
        mixed.append(upper[position])
    return mixed


def shuffles_until_home(count):
    """How many riffles bring a deck of this size back to its order."""
    deck = start = list(range(count))
    for number in range(1, 1000):
        deck = riffle(deck)
        if deck == start:
            return number
    raise ValueError("this deck does not come home")
