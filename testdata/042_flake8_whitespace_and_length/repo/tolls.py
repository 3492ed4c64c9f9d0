"""Tolls for lorries."""

PER_AXLE = 35


def toll(kilometres, axles, night=False):
    """Cents for a trip; half the price by night."""
    price=kilometres * axles * PER_AXLE
    return price // 2 if night else price  


def trips(total_kilometres, longest_trip):
    """How many trips it takes when each is at most so long."""
    return -(-total_kilometres // longest_trip)


def day_and_night(by_day, by_night, axles):
    prices = [toll(by_day, axles, night=False), toll(by_night, axles, night=True)]
    return sum(prices)
