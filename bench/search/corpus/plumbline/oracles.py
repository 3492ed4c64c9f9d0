"""Inputs on which a healed plumbline must behave as the unbroken one. All of them are within what the docstrings promise."""

import random

from plumbline import exact, plane, series, stats


def some(count, make, seed):
    rng = random.Random(seed)
    return [make(rng) for _ in range(count)]


def numbers(rng, least=0, most=9, low=-9, high=20):
    return [rng.randint(low, high) for _ in range(rng.randint(least, most))]


def points(rng, least, most, size=6):
    return [(rng.randint(0, size), rng.randint(0, size)) for _ in range(rng.randint(least, most))]


def star(rng):
    """A polygon that does not cross itself: corners around a middle, at distances that vary."""
    ring = [(9, 0), (7, 7), (0, 9), (-7, 7), (-9, 0), (-7, -7), (0, -9), (7, -7)]
    corners = [(x * rng.randint(2, 9), y * rng.randint(2, 9)) for x, y in ring]
    return corners if rng.random() < 0.5 else corners[::-1]


def weights(rng):
    return [(rng.randint(-9, 9), rng.choice([0, 1, 2, 3, 3, -1] if rng.random() < 0.2 else [0, 1, 2, 5])) for _ in range(rng.randint(0, 6))]


def running_life(streams):
    """Several streams that are merged into the first, with a look after each step."""
    seen = []
    first = None
    for values in streams:
        running = stats.Running()
        for value in values:
            running.add(value)
            seen.append((running.count, running.mean, running.variance(), running.lowest, running.highest))
        if first is None:
            first = running
        elif running.count or first.count:
            first.merge(running)
        seen.append((first.count, first.mean, first.variance(), first.lowest, first.highest))
    return seen


def gaps(rng):
    return [rng.choice([None, None, rng.randint(-9, 9)]) for _ in range(rng.randint(0, 9))]


def table(rng):
    xs = sorted(rng.sample(range(-10, 30), rng.randint(0, 6)))
    return [(x, rng.randint(-9, 9)) for x in xs]


def box_facts(sides, other, point, factor):
    box, second = plane.Box(*sides), plane.Box(*other)
    shared = box.overlap(second)
    return box.corners(), shared and shared.corners(), box.distance(point), box.scaled(factor).corners()


def sides(rng):
    left, bottom = rng.randint(-5, 8), rng.randint(-5, 8)
    return left, bottom, left + rng.randint(0, 6), bottom + rng.randint(0, 6)


def around(some_points, margin):
    return plane.Box.around(some_points, margin).corners()


def ratio_facts(one, other, digits):
    first, second = exact.Ratio(*one), exact.Ratio(*other)
    facts = [(first.above, first.below), str(first), first == second, first < second, first.approximate(digits)]
    facts += [str(first + second), str(first * second)]
    return facts + ([str(first / second)] if second.above else [])


def ratio(rng):
    return rng.randint(-30, 30), rng.choice([-6, -3, -1, 1, 2, 3, 4, 7, 12])


def matrix(rng, rows, columns):
    return [[rng.randint(-4, 4) for _ in range(columns)] for _ in range(rows)]


def square(rng):
    size = rng.randint(1, 4)
    return (matrix(rng, size, size),)


def factors(rng):
    a, b, c = rng.randint(1, 3), rng.randint(1, 3), rng.randint(1, 3)
    return matrix(rng, a, b), matrix(rng, b if rng.random() < 0.9 else b + 1, c)


def place_in_grid(rng):
    height, width = rng.randint(1, 5), rng.randint(1, 5)
    grid = ["".join(rng.choices("ab", [3, 2], k=width)) for _ in range(height)]
    return grid, rng.randrange(height), rng.randrange(width)


def root_of(coefficients, low, high, tolerance):
    a, b, c = coefficients
    return exact.root_between(lambda x: a * x * x + b * x + c, low, high, tolerance)


def path_points(rng):
    return [(place, rng.choice([0, 0, 1, 2, 5])) for place in range(rng.randint(0, 8))]


ORACLES = {
    "weighted_mean": (stats.weighted_mean, some(100, lambda rng: (weights(rng),), 1)),
    "quantile": (stats.quantile, [([], 0.5)] + some(100, lambda rng: (numbers(rng, 1), rng.choice([0, 0.1, 0.25, 0.5, 0.75, 0.9, 1])), 2)),
    "trimmed_mean": (stats.trimmed_mean, some(100, lambda rng: (numbers(rng, 0, 14), rng.choice([0, 5, 10, 20, 34, 50])), 3)),
    "histogram": (stats.histogram, some(100, lambda rng: (numbers(rng, 0, 14, -2, 12), sorted(rng.sample(range(0, 11), rng.randint(2, 5)))), 4)),
    "ranks": (stats.ranks, some(100, lambda rng: (numbers(rng, 0, 9, 0, 5),), 5)),
    "correlation": (
        stats.correlation,
        [([], []), ([1], [1, 2]), ([1, 1], [1, 2]), ([1, 2], [3, 3]), ([1, 2, 3], [1, 2])]
        + some(80, lambda rng: (lambda size: (numbers(rng, size, size), numbers(rng, size, size)))(rng.randint(1, 7)), 6),
    ),
    "Running": (running_life, some(100, lambda rng: ([numbers(rng, 0, 5) for _ in range(rng.randint(1, 4))],), 7)),
    "moving_average": (series.moving_average, some(100, lambda rng: (numbers(rng), rng.randint(1, 6)), 8)),
    "fill_gaps": (series.fill_gaps, [([],), ([None],), ([None, None],)] + some(100, lambda rng: (gaps(rng),), 9)),
    "peaks": (series.peaks, some(150, lambda rng: (numbers(rng, 0, 12, 0, 5), rng.choice([0, 0, 1, 2])), 10)),
    "runs_above": (series.runs_above, some(100, lambda rng: (numbers(rng, 0, 12, 0, 5), rng.randint(0, 6)), 11)),
    "largest_drop": (series.largest_drop, [([],), ([4],)] + some(120, lambda rng: (numbers(rng, 1, 9, 0, 12),), 12)),
    "interpolate": (series.interpolate, some(150, lambda rng: (table(rng), rng.choice([-50, 50, rng.randint(-12, 32), rng.randint(-24, 64) / 2])), 13)),
    "downsample": (series.downsample, some(80, lambda rng: ([(rng.randint(-9, 40), rng.randint(0, 9)) for _ in range(rng.randint(0, 9))], rng.choice([1, 4, 5, 10])), 14)),
    "area": (plane.area, [([],)] + some(80, lambda rng: (points(rng, 3, 7),), 15)),
    "outline_length": (plane.outline_length, some(80, lambda rng: (points(rng, 1, 6), rng.random() < 0.6), 16)),
    # Points off the border only: what lies on it is not promised.
    "inside": (plane.inside, some(200, lambda rng: (star(rng), (rng.randint(-80, 80) + 0.37, rng.randint(-80, 80) + 0.61)), 17)),
    "hull": (plane.hull, some(120, lambda rng: (points(rng, 0, 10, rng.choice([2, 3, 6])),), 18)),
    "Box": (
        box_facts,
        [((2, 0, 1, 1), (0, 0, 1, 1), (0, 0), 1), ((0, 2, 1, 1), (0, 0, 1, 1), (0, 0), 1)]
        + some(150, lambda rng: (sides(rng), sides(rng), (rng.randint(-9, 15), rng.randint(-9, 15)), rng.choice([0.5, 1, 2, 3])), 19),
    ),
    "Box.around": (around, some(60, lambda rng: (points(rng, 1, 6), rng.randint(0, 3)), 20)),
    "simplify": (plane.simplify, [([(0, 0), (3, 0), (0, 0)], 1)] + some(120, lambda rng: (path_points(rng), rng.choice([0, 0.5, 1, 2])), 21)),
    "Ratio": (ratio_facts, [((1, 0), (1, 1), 2), ((0, 5), (1, 2), 3), ((-7, 2), (7, -2), 0)] + some(150, lambda rng: (ratio(rng), ratio(rng), rng.randint(0, 6)), 22)),
    "multiply": (exact.multiply, some(80, factors, 23)),
    "determinant": (exact.determinant, some(80, square, 24)),
    "region": (exact.region, some(100, place_in_grid, 25)),
    "root_between": (
        root_of,
        [((0, 1, -3), 3, 8, 1e-9), ((1, 0, 1), -1, 1, 1e-9), ((0, 1, -7), 0, 8, 0.5)]
        + some(80, lambda rng: ((rng.randint(-1, 1), rng.randint(1, 3), rng.randint(-9, 9)), rng.randint(-6, 0), rng.randint(1, 7), rng.choice([0.5, 0.1, 1e-6])), 26),
    ),
    "egyptian": (exact.egyptian, [(above, below) for below in range(1, 12) for above in range(0, below + 2)]),
}
