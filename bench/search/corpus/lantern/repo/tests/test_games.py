import pytest

from lantern import games


def test_hop_cost_short_walks():
    assert games.hop_cost([]) == 0
    assert games.hop_cost([4]) == 4
    assert games.hop_cost([1, 2, 3]) == 6


def test_hop_cost_three_ahead():
    assert games.hop_cost([1, 9, 9, 2]) == 3
    assert games.hop_cost([1, 0, 0, 2]) == 3
    assert games.hop_cost([1, 1, 9, 9, 2, 5]) == 9


def test_brick_rows():
    assert games.brick_rows(0, [1, 2]) == 1
    assert games.brick_rows(1, [1, 2]) == 1
    assert games.brick_rows(3, [1, 2]) == 2
    assert games.brick_rows(2, [1]) == 0
    assert games.brick_rows(4, [1, 2, 3]) == 3
    assert games.brick_rows(1, [2, 3]) == 0


def test_bounces():
    assert games.bounces(0, 50) == 0
    assert games.bounces(100, 50, 10) == 3
    assert games.bounces(100, 50, 25) == 2
    assert games.bounces(8, 50) == 3
    assert games.bounces(10, 50, 8) == 0


def test_robot_stop():
    assert games.robot_stop([], 4, 4) == (0, 0)
    assert games.robot_stop(["N3", "E"], 5, 5) == (1, 3)
    assert games.robot_stop(["N2", "E2", "S", "W"], 4, 4) == (1, 1)


def test_robot_stop_at_walls():
    assert games.robot_stop(["S", "W5"], 3, 3) == (0, 0)
    assert games.robot_stop(["N9", "E9"], 3, 6) == (2, 5)
    assert games.robot_stop(["E12", "W1"], 8, 2) == (6, 0)


@pytest.mark.parametrize("candles, stubs, nights", [(0, 3, 0), (2, 3, 2), (3, 3, 4), (5, 2, 9), (10, 4, 13), (9, 3, 13), (8, 3, 11)])
def test_candle_nights(candles, stubs, nights):
    assert games.candle_nights(candles, stubs) == nights


def test_dart_countdown():
    assert games.dart_countdown(301, []) == 301
    assert games.dart_countdown(50, ["20", "-", "7"]) == 23
    assert games.dart_countdown(50, ["T10", "D3"]) == 14
    assert games.dart_countdown(10, ["9"]) == 1


def test_dart_countdown_near_zero():
    assert games.dart_countdown(20, ["D10"]) == 0
    assert games.dart_countdown(20, ["15", "6", "4"]) == 1
    assert games.dart_countdown(5, ["5", "1"]) == 0


FRIENDS = {"ann": ["bob", "cy"], "bob": ["dee"], "dee": ["ann", "eve"]}


def test_heard_by():
    assert games.heard_by(FRIENDS, "ann", 0) == ["ann"]
    assert games.heard_by(FRIENDS, "ann", 1) == ["ann", "bob", "cy"]
    assert games.heard_by(FRIENDS, "ann", 2) == ["ann", "bob", "cy", "dee"]
    assert games.heard_by(FRIENDS, "ann", 9) == ["ann", "bob", "cy", "dee", "eve"]
    assert games.heard_by({}, "zoe", 3) == ["zoe"]


def test_largest_joy():
    assert games.largest_joy([], 10) == 0
    assert games.largest_joy([(4, 5)], 3) == 0
    assert games.largest_joy([(4, 5)], 4) == 5
    assert games.largest_joy([(2, 3)], 9) == 3
    assert games.largest_joy([(4, 5), (3, 4), (3, 3)], 6) == 7
    assert games.largest_joy([(5, 10), (4, 6), (4, 6)], 8) == 12
