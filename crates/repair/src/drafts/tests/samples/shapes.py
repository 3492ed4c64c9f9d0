import math
from abc import ABC, abstractmethod


class Shape(ABC):
    @abstractmethod
    def area(self) -> float:
        ...

    def __lt__(self, other):
        return self.area() < other.area()


class Circle(Shape):
    def __init__(self, radius: float = 1.0) -> None:
        self.radius = radius

    def area(self) -> float:
        return math.pi * self.radius ** 2


class Box(Shape):
    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height

    def area(self) -> float:
        return self.width * self.height


def describe(shape, scale=1):
    match shape:
        case Circle(radius=r) if r > 10:
            return "huge circle"
        case Circle():
            return "circle"
        case Box(width=w, height=h):
            return f"box {w * scale}x{h * scale}"
        case [first, *_]:
            return describe(first)
        case {"kind": kind}:
            return str(kind)
        case None | False:
            return "nothing"
        case _:
            return "unknown"


def largest(shapes):
    if (count := len(shapes)) == 0:
        raise ValueError("no shapes")
    best = max(shapes)
    return best, count
