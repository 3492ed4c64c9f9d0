from app import Stack


def test_x():
    Stack().push(1)
