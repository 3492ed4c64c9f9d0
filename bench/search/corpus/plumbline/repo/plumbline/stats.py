"""Numbers that describe numbers."""

import math


def weighted_mean(pairs):
    """The mean of (value, weight) pairs; weights may not be negative."""
    total, weights = 0.0, 0.0
    for value, weight in pairs:
        if weight < 0:
            raise ValueError("negative weight")
        total += value * weight
        weights += weight
    if weights == 0:
        raise ValueError("no weight at all")
    return total / weights


def quantile(values, fraction):
    """The value below which a fraction lies, linear between neighbours."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    place = fraction * (len(ordered) - 1)
    lower = math.floor(place)
    upper = min(lower + 1, len(ordered) - 1)
    share = place - lower
    return ordered[lower] * (1 - share) + ordered[upper] * share


def trimmed_mean(values, percent):
    """The mean without a percentage of the values at either end."""
    ordered = sorted(values)
    cut = len(ordered) * percent // 100
    kept = ordered[cut : len(ordered) - cut]
    if not kept:
        raise ValueError("nothing is left")
    return sum(kept) / len(kept)


def histogram(values, edges):
    """How many values fall between neighbouring edges; the last edge belongs to its bin."""
    counts = [0] * (len(edges) - 1)
    for value in values:
        if value < edges[0] or value > edges[-1]:
            continue
        if value == edges[-1]:
            counts[-1] += 1
            continue
        for place in range(len(counts)):
            if edges[place] <= value < edges[place + 1]:
                counts[place] += 1
                break
    return counts


def ranks(values):
    """Ranks from 1; equal values share the mean of their ranks."""
    order = sorted(range(len(values)), key=lambda place: values[place])
    result = [0.0] * len(values)
    first = 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and values[order[last + 1]] == values[order[first]]:
            last += 1
        for place in range(first, last + 1):
            result[order[place]] = (first + last) / 2 + 1
        first = last + 1
    return result


def correlation(xs, ys):
    """Pearson's coefficient; 0 where one side does not vary."""
    if len(xs) != len(ys) or not xs:
        raise ValueError("two series of one length are needed")
    mean_x = sum(xs) / len(xs)
    mean_y = sum(ys) / len(ys)
    covariance = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys))
    spread_x = sum((x - mean_x) ** 2 for x in xs)
    spread_y = sum((y - mean_y) ** 2 for y in ys)
    if spread_x == 0 or spread_y == 0:
        return 0.0
    return covariance / math.sqrt(spread_x * spread_y)


class Running:
    """Mean and variance of a stream of numbers."""

    def __init__(self):
        self.count = 0
        self.mean = 0.0
        self.squares = 0.0
        self.lowest = None
        self.highest = None

    def add(self, value):
        self.count += 1
        delta = value - self.mean
        self.mean += delta / self.count
        self.squares += delta * (value - self.mean)
        if self.lowest is None or value < self.lowest:
            self.lowest = value
        if self.highest is None or value > self.highest:
            self.highest = value

    def variance(self):
        """The sample variance; 0 below two values."""
        if self.count < 2:
            return 0.0
        return self.squares / (self.count - 1)

    def merge(self, other):
        """Take over what another stream has seen."""
        if other.count == 0:
            return
        total = self.count + other.count
        delta = other.mean - self.mean
        self.squares += other.squares + delta * delta * self.count * other.count / total
        self.mean += delta * other.count / total
        lows = [low for low in (self.lowest, other.lowest) if low is not None]
        highs = [high for high in (self.highest, other.highest) if high is not None]
        self.lowest, self.highest = min(lows), max(highs)
        self.count = total
