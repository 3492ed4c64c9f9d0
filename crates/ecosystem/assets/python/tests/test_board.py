"""The memory that the runner shares with its supervisor."""

import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from autoheal_board import Board


def test_a_board_on_which_nothing_was_posted_sets_no_limit():
    assert Board().look()[1:] == (math.inf, math.inf)


def test_what_was_posted_last_counts():
    board = Board()
    board.post(1.0, 2.0, b"first")
    board.post(3.0, 4.0, b"second")
    assert (board.look()[1:], board.note()) == ((3.0, 4.0), b"second")
