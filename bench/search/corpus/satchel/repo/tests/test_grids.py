from satchel import grids

SQUARE = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
WIDE = [[1, 2, 3, 4], [5, 6, 7, 8]]


def test_turn():
    assert grids.turn([[1, 2], [3, 4]]) == [[3, 1], [4, 2]]
    assert grids.turn(WIDE) == [[5, 1], [6, 2], [7, 3], [8, 4]]
    assert grids.turn(SQUARE, 2) == [[9, 8, 7], [6, 5, 4], [3, 2, 1]]
    assert grids.turn(SQUARE, -1) == [[3, 6, 9], [2, 5, 8], [1, 4, 7]]
    assert grids.turn([[1, 2], [3, 4]], 5) == [[3, 1], [4, 2]]


def test_turn_makes_a_new_grid():
    grid = [[1, 2], [3, 4]]
    turned = grids.turn(grid, 4)
    assert turned == grid
    turned[0][0] = 9
    assert grid == [[1, 2], [3, 4]]


def test_ring():
    assert grids.ring(SQUARE) == [1, 2, 3, 6, 9, 8, 7, 4]
    assert grids.ring(SQUARE, 1) == [5]
    assert grids.ring(SQUARE, 2) == []
    assert grids.ring(WIDE) == [1, 2, 3, 4, 8, 7, 6, 5]
    assert grids.ring([[1, 2, 3]]) == [1, 2, 3]
    assert grids.ring([[1], [2], [3]]) == [1, 2, 3]
    assert grids.ring([[0, 0, 0], [0, 1, 0], [0, 2, 0], [0, 3, 0], [0, 0, 0]], 1) == [1, 2, 3]


def test_region_sizes():
    assert grids.region_sizes([]) == []
    assert grids.region_sizes(["...", "..."]) == []
    assert grids.region_sizes(["##.", "#..", "..#"]) == [3, 1]
    assert grids.region_sizes(["#.###", "#....", "#.#.#"]) == [3, 3, 1, 1]
    assert grids.region_sizes(["###", "#.#", "###"]) == [8]
    assert grids.region_sizes(["#..", "...", "..#", "###"]) == [4, 1]


def test_best_walk():
    assert grids.best_walk([[3, 4, 5]]) == 12
    assert grids.best_walk([[1], [7], [3]]) == 7
    assert grids.best_walk([[1, 9, 1], [5, 1, 1], [1, 1, 8]]) == 15
    assert grids.best_walk([[9, 0, 0], [0, 0, 0], [0, 0, 9]]) == 18
    assert grids.best_walk([[-5, -1], [-2, -8]]) == -3
    assert grids.best_walk([[9, 0], [0, 0], [0, 0], [0, 9]]) == 9


def test_count_around():
    lines = ["xx.", ".x.", "..x"]
    assert grids.count_around(lines, 1, 1, "x") == 3
    assert grids.count_around(lines, 0, 0, "x") == 2
    assert grids.count_around(lines, 2, 2, "x") == 1
    assert grids.count_around(lines, 1, 2, ".") == 2
    assert grids.count_around(lines, 0, 2, "x") == 2
    assert grids.count_around(["x"], 0, 0, "x") == 0


def test_burn():
    assert grids.burn(["TFT", "TTT", "T.T"]) == ["F.F", "FFF", "T.T"]
    assert grids.burn(["F"]) == ["."]
    assert grids.burn([]) == []
    assert grids.burn(["T.F", "wTT"]) == ["T..", "wFF"]


def test_burn_wet():
    assert grids.burn(["FTF", "TTT"], 2) == [".F.", "TFT"]
    assert grids.burn(["FTF", "TTT"], 3) == [".T.", "TTT"]
