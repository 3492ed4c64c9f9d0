import pytest

from lantern.spans import deal, free_gaps, longest_plateau, most_at_once, pack_boxes, peaks, pick_talks, smooth


def test_free_gaps():
    assert free_gaps([], 8, 17) == [(8, 17)]
    assert free_gaps([(9, 10), (12, 15)], 8, 17) == [(8, 9), (10, 12), (15, 17)]
    assert free_gaps([(8, 17)], 8, 17) == []
    assert free_gaps([(12, 15), (9, 10)], 8, 17) == [(8, 9), (10, 12), (15, 17)]


def test_free_gaps_overlapping():
    assert free_gaps([(9, 14), (10, 11), (13, 15)], 8, 17) == [(8, 9), (15, 17)]
    assert free_gaps([(8, 10), (10, 12)], 8, 17) == [(12, 17)]


def test_free_gaps_beyond_the_ends():
    assert free_gaps([(5, 9), (16, 20)], 8, 17) == [(9, 16)]
    assert free_gaps([(2, 4), (18, 19)], 8, 17) == [(8, 17)]


def test_most_at_once():
    assert most_at_once([]) == 0
    assert most_at_once([(3, 4)]) == 1
    assert most_at_once([(1, 5), (4, 8), (5, 9)]) == 2
    assert most_at_once([(1, 5), (5, 9)]) == 1
    assert most_at_once([(1, 9), (2, 3), (4, 6), (5, 7)]) == 3


def test_pick_talks():
    assert pick_talks([]) == []
    assert pick_talks([(0, 1, "early")]) == ["early"]
    assert pick_talks([(9, 12, "keynote"), (9, 10, "oil"), (10, 11, "wicks")]) == ["oil", "wicks"]
    assert pick_talks([(8, 14, "long"), (9, 11, "glass"), (10, 12, "tin"), (12, 13, "brass")]) == ["glass", "brass"]
    assert pick_talks([(9, 11, "first"), (8, 11, "second")]) == ["first"]


@pytest.mark.parametrize(
    "values, expected",
    [
        ([], (0, 0)),
        ([5], (0, 1)),
        ([1, 2, 3], (0, 1)),
        ([4, 7, 7, 7, 2, 2], (1, 3)),
        ([1, 1, 2, 2], (0, 2)),
        ([3, 8, 8], (1, 2)),
    ],
)
def test_longest_plateau(values, expected):
    assert longest_plateau(values) == expected


def test_deal():
    assert deal([1, 2, 3, 4, 5, 6], 2) == ([[1, 3, 5], [2, 4, 6]], [])
    assert deal([1, 2, 3, 4, 5, 6, 7], 3) == ([[1, 4], [2, 5], [3, 6]], [7])
    assert deal([1, 2], 3) == ([[], [], []], [1, 2])
    assert deal([], 2) == ([[], []], [])
    assert deal(["a", "b", "c"], 1) == ([["a", "b", "c"]], [])


def test_peaks():
    assert peaks([1, 3, 2]) == [1]
    assert peaks([5, 1, 4]) == [0, 2]
    assert peaks([1, 2, 2, 1]) == []
    assert peaks([-4, -2, -3, 0]) == [1, 3]


def test_peaks_few_values():
    assert peaks([]) == []
    assert peaks([7]) == [0]
    assert peaks([2, 2]) == []
    assert peaks([1, 4]) == [1]


def test_pack_boxes():
    assert pack_boxes([], 5) == []
    assert pack_boxes([5], 5) == [[5]]
    assert pack_boxes([3, 4, 5, 1], 7) == [[3, 4], [5, 1]]
    assert pack_boxes([4, 4, 1, 1, 1], 5) == [[4], [4, 1], [1, 1]]


def test_pack_boxes_too_large():
    with pytest.raises(ValueError):
        pack_boxes([1, 6], 5)


def test_smooth():
    assert smooth([]) == []
    assert smooth([4]) == [4]
    assert smooth([1, 2, 6]) == [1.5, 3, 4]
    assert smooth([1, 2, 3], 0) == [1, 2, 3]
    assert smooth([0, 10, 20, 30, 40], 2) == [10, 15, 20, 25, 30]
