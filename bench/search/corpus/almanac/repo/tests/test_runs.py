import pytest

from almanac.runs import best_trade, blocks, longest_rise, nearest_pair, runner_up, union_sorted, window_tops


def test_blocks():
    assert list(blocks([], 3)) == []
    assert list(blocks([1, 2, 3, 4, 5], 2)) == [[1, 2], [3, 4], [5]]
    assert list(blocks("abcd", 2)) == [["a", "b"], ["c", "d"]]
    assert list(blocks(range(3), 5)) == [[0, 1, 2]]


def test_blocks_filled():
    assert list(blocks([1, 2, 3], 2, fill=0)) == [[1, 2], [3, 0]]
    assert list(blocks([1, 2, 3, 4], 2, fill=0)) == [[1, 2], [3, 4]]
    assert list(blocks("abcde", 4, "-")) == [["a", "b", "c", "d"], ["e", "-", "-", "-"]]


def test_longest_rise():
    assert longest_rise([]) == (0, 0)
    assert longest_rise([7]) == (0, 1)
    assert longest_rise([5, 1, 2, 9, 3]) == (1, 3)
    assert longest_rise([3, 2, 1]) == (0, 1)
    assert longest_rise([1, 1, 2, 2, 3]) == (1, 2)
    assert longest_rise([1, 4, 0, 5, 6, 7]) == (2, 4)


def test_union_sorted():
    assert union_sorted([], []) == []
    assert union_sorted([1, 3], [2, 4]) == [1, 2, 3, 4]
    assert union_sorted([1, 2, 5], [2, 5, 6]) == [1, 2, 5, 6]
    assert union_sorted([], [4, 4, 9]) == [4, 9]
    assert union_sorted([7, 8], [1]) == [1, 7, 8]
    assert union_sorted([0, 0], [-2, 0, 3]) == [-2, 0, 3]


@pytest.mark.parametrize(
    "votes, name",
    [
        ("", None),
        ("aaa", None),
        ("abb", "a"),
        ("xyyxyz", "x"),
        ("cab", "b"),
        ("zzmma", "z"),
        ("bbaccc", "b"),
    ],
)
def test_runner_up(votes, name):
    assert runner_up(list(votes)) == name


def test_window_tops():
    assert window_tops([1, 3, 2, 0, 5], 3) == [3, 3, 5]
    assert window_tops([4, 2, 9], 1) == [4, 2, 9]
    assert window_tops([9, 8, 7, 6], 2) == [9, 8, 7]
    assert window_tops([2, 2, 2], 2) == [2, 2]
    assert window_tops([5, 6], 3) == []
    assert window_tops([7, 1, 1, 1, 0], 3) == [7, 1, 1]


def test_best_trade():
    assert best_trade([]) is None
    assert best_trade([5, 4, 3]) is None
    assert best_trade([3, 8, 2, 6]) == (0, 1)
    assert best_trade([3, 4, 1, 9, 2]) == (2, 3)
    assert best_trade([1, 5, 1, 5]) == (0, 1)
    assert best_trade([2, 9, 5]) == (0, 1)


def test_best_trade_with_fee():
    assert best_trade([4, 6], fee=2) is None
    assert best_trade([4, 7], fee=2) == (0, 1)
    assert best_trade([9, 8, 9], 1) is None


def test_nearest_pair():
    assert nearest_pair([1, 9]) == (1, 9)
    assert nearest_pair([10, 3, 8, 20]) == (8, 10)
    assert nearest_pair([5, 1, 5]) == (5, 5)
    assert nearest_pair([1, 2, 3]) == (1, 2)
    assert nearest_pair([-4, 7, -9, 1]) == (-9, -4)
    with pytest.raises(ValueError):
        nearest_pair([3])
