"""Functions on sequences."""

from collections import deque
from typing import Iterable, Iterator, List, Optional, Tuple


def blocks(items: Iterable, size: int, fill=None) -> Iterator[list]:
    """Yield the items in lists of one size. The last list may be shorter, unless there is something to fill it with.

    >>> list(blocks([1, 2, 3, 4, 5], 2))
    [[1, 2], [3, 4], [5]]
    >>> list(blocks([1, 2, 3], 2, fill=0))
    [[1, 2], [3, 0]]
    """
    block = []
    for item in items:
        block.append(item)
        if len(block) == size:
            yield block
            block = []
    if block:
        if fill is not None:
            block += [fill] * (size - len(block))
        yield block


def longest_rise(numbers: List[int]) -> Tuple[int, int]:
    """Where the longest run of strictly rising neighbours starts and how many numbers it has; the first among equals.

    An empty list has (0, 0).

    >>> longest_rise([5, 1, 2, 9, 3])
    (1, 3)
    """
    best_start, best_length = 0, 0
    start = 0
    for place in range(len(numbers)):
        if place > 0 and numbers[place] <= numbers[place - 1]:
            start = place
        length = place - start + 1
        if length > best_length:
            best_start, best_length = start, length
    return best_start, best_length


def union_sorted(left: List[int], right: List[int]) -> List[int]:
    """Merge two sorted lists into one sorted list in which no value stands twice."""
    merged = []
    i = j = 0
    while i < len(left) or j < len(right):
        if j == len(right) or (i < len(left) and left[i] <= right[j]):
            value = left[i]
            i += 1
        else:
            value = right[j]
            j += 1
        if not merged or merged[-1] != value:
            merged.append(value)
    return merged


def runner_up(votes: List[str]) -> Optional[str]:
    """The name with the second most votes, or None where there are fewer than two names.

    Names with equally many votes rank by alphabet.
    """
    counts = {}
    for name in votes:
        counts[name] = counts.get(name, 0) + 1
    if len(counts) < 2:
        return None
    ranking = sorted(counts, key=lambda name: (-counts[name], name))
    return ranking[1]


def window_tops(numbers: List[int], width: int) -> List[int]:
    """The largest number of each window of so many neighbours, from left to right.

    >>> window_tops([1, 3, 2, 0, 5], 3)
    [3, 3, 5]
    """
    tops = []
    waiting = deque()
    for place, number in enumerate(numbers):
        while waiting and numbers[waiting[-1]] <= number:
            waiting.pop()
        waiting.append(place)
        if waiting[0] == place - width:
            waiting.popleft()
        if place >= width - 1:
            tops.append(numbers[waiting[0]])
    return tops


def best_trade(prices: List[int], fee: int = 0) -> Optional[Tuple[int, int]]:
    """The day to buy and the later day to sell that gain most after a fee for the trade, or None where nothing is gained.

    Among equal gains the trade that ends first wins, and the earliest day of the lowest price.
    """
    best = None
    most = 0
    cheapest = 0
    for day, price in enumerate(prices):
        gain = price - prices[cheapest] - fee
        if gain > most:
            most = gain
            best = (cheapest, day)
        if price < prices[cheapest]:
            cheapest = day
    return best


def nearest_pair(numbers: List[int]) -> Tuple[int, int]:
    """The two numbers of a list that lie closest together, the smaller first; among equals the smallest pair.

    Equal numbers make a pair too. Fewer than two numbers are a ValueError.
    """
    ordered = sorted(numbers)
    if len(ordered) < 2:
        raise ValueError("two numbers are needed")
    pairs = zip(ordered, ordered[1:])
    return min(pairs, key=lambda pair: pair[1] - pair[0])
