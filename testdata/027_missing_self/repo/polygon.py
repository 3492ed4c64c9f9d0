"""Polygons given by their corners."""

import math


class Polygon:
    def __init__(self, *corners):
        if len(corners) < 3:
            raise ValueError("a polygon has at least three corners")
        self.corners = corners

    def sides(self):
        """Pairs of neighbouring corners, the last with the first."""
        return list(zip(self.corners, self.corners[1:] + self.corners[:1]))

    def perimeter():
        return sum(math.dist(a, b) for a, b in self.sides())

    def area(self):
        """Area by the shoelace formula."""
        return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in self.sides())) / 2
