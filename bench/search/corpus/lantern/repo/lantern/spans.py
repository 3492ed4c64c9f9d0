"""Spans of time, and rows of values."""

from typing import List, Tuple


def free_gaps(busy: List[Tuple[int, int]], start: int, end: int) -> List[Tuple[int, int]]:
    """The (from, to) spans between start and end that are free, in order.

    Busy spans may come in any order, overlap each other, and reach over start and end or lie beyond them.

    >>> free_gaps([(9, 10), (12, 15)], 8, 17)
    [(8, 9), (10, 12), (15, 17)]
    """
    gaps = []
    reach = start
    for left, right in sorted(busy):
        if left >= end:
            break
        if left > reach:
            gaps.append((reach, left))
        reach = max(reach, right)
    if reach < end:
        gaps.append((reach, end))
    return gaps


def most_at_once(visits):
    """The largest number of visitors who were there at the same time.

    A visit is (arrival, departure). Who leaves in the same minute in which another comes does not meet them.

    >>> most_at_once([(1, 5), (4, 8), (5, 9)])
    2
    """
    events = []
    for arrival, departure in visits:
        events.append((arrival, 1))
        events.append((departure, -1))
    here = most = 0
    for _, change in sorted(events):
        here += change
        most = max(most, here)
    return most


def pick_talks(talks):
    """The titles of the talks that somebody hears who always goes on to the talk that ends first.

    Talks are (start, end, title), with hours from 0. A talk may start in the hour in which the one before has ended. Of talks
    that end together, the one that stands first in the list is taken.

    >>> pick_talks([(9, 12, "keynote"), (9, 10, "oil"), (10, 11, "wicks")])
    ['oil', 'wicks']
    """
    chosen, free_at = [], 0
    for start, end, title in sorted(talks, key=lambda talk: talk[1]):
        if start >= free_at:
            chosen.append(title)
            free_at = end
    return chosen


def longest_plateau(values: List[int]) -> Tuple[int, int]:
    """Where the longest run of equal values begins, and how long it is.

    Of runs of the same length the first counts. Without values the answer is (0, 0).

    >>> longest_plateau([4, 7, 7, 7, 2, 2])
    (1, 3)
    """
    best = (0, 0)
    start = 0
    for index, value in enumerate(values):
        if value != values[start]:
            start = index
        if index - start + 1 > best[1]:
            best = (start, index - start + 1)
    return best


def deal(cards: list, players: int) -> tuple:
    """Deal cards one after the other to the players, as long as there is one for everybody.

    Returns the list of hands, and the cards that are left over.
    """
    even = len(cards) - len(cards) % players
    hands = [cards[player:even:players] for player in range(players)]
    return hands, cards[even:]


def peaks(values):
    """The indexes of all values that are higher than each of their neighbours. At the ends there is one neighbour only."""
    found = []
    for index, value in enumerate(values):
        left = index == 0 or values[index - 1] < value
        right = index == len(values) - 1 or values[index + 1] < value
        if left and right:
            found.append(index)
    return found


def pack_boxes(sizes: List[int], capacity: int) -> List[List[int]]:
    """Put things into boxes in the order in which they come. A box is closed as soon as the next thing does not fit.

    A thing that is larger than a box raises ValueError.

    >>> pack_boxes([3, 4, 5, 1], 7)
    [[3, 4], [5, 1]]
    """
    boxes, current, used = [], [], 0
    for size in sizes:
        if size > capacity:
            raise ValueError(f"{size} does not fit into any box")
        if used + size > capacity:
            boxes.append(current)
            current, used = [], 0
        current.append(size)
        used += size
    if current:
        boxes.append(current)
    return boxes


def smooth(values: List[float], radius: int = 1) -> List[float]:
    """Each value replaced by the mean of itself and its neighbours, up to `radius` on either side where there are so many.

    >>> smooth([1, 2, 6])
    [1.5, 3.0, 4.0]
    """
    smoothed = []
    for index in range(len(values)):
        window = values[max(0, index - radius):index + radius + 1]
        smoothed.append(sum(window) / len(window))
    return smoothed
