import pytest

from satchel import rows


def test_cover_length():
    assert rows.cover_length([]) == 0
    assert rows.cover_length([(2, 5)]) == 3
    assert rows.cover_length([(0, 4), (2, 6), (9, 10)]) == 7
    assert rows.cover_length([(0, 10), (2, 5), (6, 12)]) == 12
    assert rows.cover_length([(5, 6), (0, 5)]) == 6
    assert rows.cover_length([(-3, -1), (1, 1)]) == 2


def test_first_at_least():
    assert rows.first_at_least([], 3) == 0
    assert rows.first_at_least([1, 3, 5], 3) == 1
    assert rows.first_at_least([1, 3, 5], 4) == 2
    assert rows.first_at_least([1, 3, 5], 6) == 3
    assert rows.first_at_least([1, 3, 5], 0) == 0
    assert rows.first_at_least([2, 2, 2, 7], 2) == 0
    assert rows.first_at_least([1, 2, 2, 2, 2, 9], 9) == 5


def test_collapse_ranges():
    assert rows.collapse_ranges([]) == ""
    assert rows.collapse_ranges([4]) == "4"
    assert rows.collapse_ranges([7, 1, 2, 3, 3]) == "1-3,7"
    assert rows.collapse_ranges([5, 4]) == "4-5"
    assert rows.collapse_ranges([1, 3, 5]) == "1,3,5"
    assert rows.collapse_ranges([10, 9, 8, 2, 1]) == "1-2,8-10"


def test_round_robin():
    assert list(rows.round_robin()) == []
    assert list(rows.round_robin([1, 2, 3])) == [1, 2, 3]
    assert list(rows.round_robin([1, 2, 3], "a", [True])) == [1, "a", True, 2, 3]
    assert list(rows.round_robin([], [5, 6])) == [5, 6]
    assert list(rows.round_robin([0, 1], [2])) == [0, 2, 1]
    assert list(rows.round_robin("ac", "bde")) == ["a", "b", "c", "d", "e"]


@pytest.mark.parametrize(
    "scores, expected",
    [
        ([], []),
        ([7], [1]),
        ([50, 80, 50, 20], [2, 1, 2, 4]),
        ([1, 2, 3], [3, 2, 1]),
        ([9, 9, 9], [1, 1, 1]),
        ([-1, 0, -1, 5], [3, 2, 3, 1]),
    ],
)
def test_ranks(scores, expected):
    assert rows.ranks(scores) == expected


def test_fullest_load():
    assert rows.fullest_load([], 10) == 0
    assert rows.fullest_load([4, 5, 7], 10) == 9
    assert rows.fullest_load([4, 5, 7], 11) == 11
    assert rows.fullest_load([3], 10) == 3
    assert rows.fullest_load([20, 30], 10) == 0
    assert rows.fullest_load([6, 6, 6], 13) == 12


def test_depth_sum():
    assert rows.depth_sum([]) == 0
    assert rows.depth_sum([1, 2, 3]) == 6
    assert rows.depth_sum([1, [2, [3]]]) == 14
    assert rows.depth_sum([[[]], 4]) == 4
    assert rows.depth_sum([[1, 1], 2, [1, 1]]) == 10
    assert rows.depth_sum([[-2], 3, 1]) == 0


def test_longest_climb():
    assert rows.longest_climb([]) == []
    assert rows.longest_climb([5]) == [5]
    assert rows.longest_climb([1, 2, 2, 3, 4]) == [2, 3, 4]
    assert rows.longest_climb([5, 4, 3]) == [5]
    assert rows.longest_climb([1, 5, 0, 6]) == [1, 5]
    assert rows.longest_climb([3, 1, 2, 9, 4]) == [1, 2, 9]


def test_arrangements():
    assert rows.arrangements("") == [""]
    assert rows.arrangements("ba") == ["ab", "ba"]
    assert rows.arrangements("aab") == ["aab", "aba", "baa"]
    assert rows.arrangements("zzz") == ["zzz"]
    assert len(rows.arrangements("abcd")) == 24


def test_arrangements_with_start():
    assert rows.arrangements("noon", "o") == ["onno", "onon", "oonn"]
    assert rows.arrangements("abc", "ca") == ["cab"]
    assert rows.arrangements("abc", "abc") == ["abc"]
    assert rows.arrangements("abc", "x") == []
    assert rows.arrangements("abc", "aa") == []
