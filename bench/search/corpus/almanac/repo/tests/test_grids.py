import pytest

from almanac.grids import (
    DropBoard,
    cheapest_way,
    life_step,
    mine_hints,
    region_sizes,
    saddle_points,
    spiral,
    text_table,
)


def test_spiral():
    assert spiral([]) == []
    assert spiral([[5]]) == [5]
    assert spiral([[1, 2], [4, 3]]) == [1, 2, 3, 4]
    assert spiral([[1, 2, 3], [8, 9, 4], [7, 6, 5]]) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert spiral([[1, 2, 3]]) == [1, 2, 3]
    assert spiral([[1], [2], [3]]) == [1, 2, 3]
    assert spiral([[1, 2], [6, 3], [5, 4]]) == [1, 2, 3, 4, 5, 6]


def test_region_sizes():
    assert region_sizes([]) == []
    assert region_sizes(["..", ".."]) == []
    assert region_sizes(["##", "##"]) == [4]
    assert region_sizes(["#.", ".#"]) == [1, 1]
    assert region_sizes(["#.###", "#....", ".#.##"]) == [3, 2, 2, 1]
    assert region_sizes(["###", "#.#", "###"]) == [8]
    assert region_sizes([".#.", ".#.", "##."]) == [4]


def test_mine_hints():
    assert mine_hints([]) == []
    assert mine_hints(["..."]) == ["..."]
    assert mine_hints(["*..", "..."]) == ["*1.", "11."]
    assert mine_hints(["***", "*.*", "***"]) == ["***", "*8*", "***"]
    assert mine_hints([".", "*", "."]) == ["1", "*", "1"]
    assert mine_hints([".*.*", "....", "*..."]) == ["1*2*", "2221", "*1.."]


def test_cheapest_way():
    assert cheapest_way([[4]]) == 4
    assert cheapest_way([[1, 2, 3]]) == 6
    assert cheapest_way([[1], [5], [2]]) == 8
    assert cheapest_way([[1, 9], [2, 3]]) == 6
    assert cheapest_way([[1, 1, 9], [9, 1, 9], [9, 1, 1]]) == 5
    assert cheapest_way([[0, 5, 1], [7, 1, 1]]) == 7


def test_text_table():
    assert text_table([]) == ""
    assert text_table([["a", 1], ["bcd", 20]]) == "a     1\nbcd  20"
    assert text_table([["x"], ["yy"]]) == "x\nyy"
    assert text_table([["ink", "low"], ["", "high"]], gap=1) == "ink  low\n    high"
    assert text_table([["one", ""], ["two", ""]]) == "one\ntwo"
    assert text_table([[1, 2, 3], [10, 20, 30]], 1) == "1   2  3\n10 20 30"


def test_saddle_points():
    assert saddle_points([]) == []
    assert saddle_points([[7]]) == [(0, 0)]
    assert saddle_points([[1, 3], [4, 6]]) == [(0, 1)]
    assert saddle_points([[1, 2], [2, 1]]) == []
    assert saddle_points([[5, 5], [5, 5]]) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert saddle_points([[9, 8, 7], [5, 3, 2], [6, 6, 7]]) == [(1, 0)]


def test_life_step_small():
    assert life_step(set()) == set()
    assert life_step({(0, 0)}) == set()
    assert life_step({(0, 0), (1, 0)}) == set()
    assert life_step({(0, 0), (2, 0), (1, 2)}) == {(1, 1)}


def test_life_step_shapes():
    assert life_step({(0, 0), (1, 0), (2, 0)}) == {(1, -1), (1, 0), (1, 1)}
    square = {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert life_step(square) == square
    cross = {(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)}
    assert life_step(cross) == {(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)}


def test_board_drop():
    board = DropBoard(3, 2)
    assert board.drop(0, "x") == 0
    assert board.drop(0, "o") == 1
    assert board.drop(2, "x") == 0
    with pytest.raises(ValueError):
        board.drop(0, "x")
    with pytest.raises(ValueError):
        board.drop(3, "x")
    with pytest.raises(ValueError):
        board.drop(-1, "x")
    assert board.columns == [["x", "o"], [], ["x"]]


def test_board_at():
    board = DropBoard(2, 2)
    board.drop(1, "x")
    assert board.at(1, 0) == "x"
    assert board.at(1, 1) is None
    assert board.at(0, 0) is None
    assert board.at(2, 0) is None
    assert board.at(-1, 0) is None
    assert board.at(1, -1) is None


def filled(columns, goal=3):
    board = DropBoard(len(columns), 4, goal)
    for column, marks in enumerate(columns):
        for mark in marks:
            board.drop(column, mark)
    return board


def test_board_wins():
    assert filled(["xxx", "", ""]).wins(0, 1)
    assert filled(["x", "x", "x"]).wins(1, 0)
    assert not filled(["x", "x", "o"]).wins(0, 0)
    assert filled(["x", "ox", "oox"]).wins(2, 2)
    assert filled(["oox", "ox", "x"]).wins(0, 2)
    assert not filled(["x", "", "x"]).wins(0, 1)
    assert not filled(["xxx", "x"], goal=4).wins(0, 0)
    assert filled(["x", "x", "x", "x"], goal=4).wins(2, 0)
