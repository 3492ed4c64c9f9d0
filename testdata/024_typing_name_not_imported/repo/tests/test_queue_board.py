from queue_board import Board


def test_numbers_are_called_in_order():
    board = Board()
    first, second = board.draw(), board.draw()
    assert (board.call(), board.call()) == (first, second)


def test_an_empty_line_calls_nobody():
    assert Board().call() is None


def test_who_was_called_no_longer_waits():
    board = Board()
    board.draw()
    board.draw()
    board.call()
    assert board.waiting() == [2]
