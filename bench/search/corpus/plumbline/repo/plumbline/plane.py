"""Points, boxes and polygons in the plane; a point is an (x, y) pair."""

import math


def turn(a, b, c):
    """Positive where the way a, b, c turns left, negative to the right, 0 on a line."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def area(polygon):
    """The area of a polygon, whichever way round."""
    double = 0
    for place in range(len(polygon)):
        x1, y1 = polygon[place]
        x2, y2 = polygon[(place + 1) % len(polygon)]
        double += x1 * y2 - x2 * y1
    return abs(double) / 2


def outline_length(polygon, closed=True):
    """The length of the way along all corners, back to the first one where it is closed."""
    length = 0.0
    for start, end in zip(polygon, polygon[1:]):
        length += math.dist(start, end)
    if closed and len(polygon) > 2:
        length += math.dist(polygon[-1], polygon[0])
    return length


def inside(polygon, point):
    """Whether a point lies inside a polygon, by counting the edges to its right."""
    x, y = point
    result = False
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1]):
        if (y1 > y) != (y2 > y):
            crossing = x1 + (y - y1) * (x2 - x1) / (y2 - y1)
            if crossing > x:
                result = not result
    return result


def hull(points):
    """The corners of the convex hull, counter-clockwise from the leftmost point."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered

    def chain(some):
        corners = []
        for point in some:
            while len(corners) >= 2 and turn(corners[-2], corners[-1], point) <= 0:
                corners.pop()
            corners.append(point)
        return corners

    lower = chain(ordered)
    upper = chain(reversed(ordered))
    return lower[:-1] + upper[:-1]


class Box:
    """A rectangle along the axes."""

    def __init__(self, left, bottom, right, top):
        if right < left or top < bottom:
            raise ValueError("a box needs left <= right and bottom <= top")
        self.left, self.bottom, self.right, self.top = left, bottom, right, top

    @classmethod
    def around(cls, points, margin=0):
        """The smallest box around points, grown by a margin."""
        xs = [x for x, _ in points]
        ys = [y for _, y in points]
        return cls(min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)

    def corners(self):
        return [(self.left, self.bottom), (self.right, self.bottom), (self.right, self.top), (self.left, self.top)]

    def overlap(self, other):
        """The box that two boxes share, None where they do not touch."""
        left, right = max(self.left, other.left), min(self.right, other.right)
        bottom, top = max(self.bottom, other.bottom), min(self.top, other.top)
        if left > right or bottom > top:
            return None
        return Box(left, bottom, right, top)

    def distance(self, point):
        """How far a point is away; 0 inside."""
        dx = max(self.left - point[0], 0, point[0] - self.right)
        dy = max(self.bottom - point[1], 0, point[1] - self.top)
        return math.hypot(dx, dy)

    def scaled(self, factor):
        """A box with the same middle and sides that are longer by a factor."""
        width = (self.right - self.left) * factor
        height = (self.top - self.bottom) * factor
        x, y = (self.left + self.right) / 2, (self.bottom + self.top) / 2
        return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def simplify(path, tolerance):
    """Leave out points of a path that are no further than a tolerance from the line of those that stay."""
    if len(path) < 3:
        return list(path)
    start, end = path[0], path[-1]
    base = math.dist(start, end)
    farthest, where = 0.0, 0
    for place in range(1, len(path) - 1):
        if base == 0:
            gap = math.dist(start, path[place])
        else:
            gap = abs(turn(start, end, path[place])) / base
        if gap > farthest:
            farthest, where = gap, place
    if farthest <= tolerance:
        return [start, end]
    return simplify(path[: where + 1], tolerance)[:-1] + simplify(path[where:], tolerance)
