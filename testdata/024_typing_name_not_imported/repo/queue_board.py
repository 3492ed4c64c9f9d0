"""The waiting line of an office with numbered tickets."""

from typing import List

Number = Optional[int]


class Board:
    def __init__(self) -> None:
        self._waiting: List[int] = []
        self._next = 1

    def draw(self) -> int:
        """Hands out the next number."""
        number = self._next
        self._next += 1
        self._waiting.append(number)
        return number

    def call(self) -> Number:
        """The number whose turn it is, if anyone waits."""
        return self._waiting.pop(0) if self._waiting else None

    def waiting(self) -> List[int]:
        return list(self._waiting)
