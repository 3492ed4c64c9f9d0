import pytest

from inkwell.formula import evaluate, used_names
from inkwell.tokens import TextError


@pytest.mark.parametrize(
    "text, value",
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("10 - 4 - 3", 3),
        ("12 / 4 / 3", 1),
        ("-(2 + 3) * 2", -10),
        ("2 - -3", 5),
        ("1.5 * 4", 6.0),
    ],
)
def test_arithmetic(text, value):
    assert evaluate(text) == value


@pytest.mark.parametrize(
    "text, value",
    [("1 + 1 < 3", True), ("3 < 3", False), ("3 <= 3", True), ("3 > 3", False), ("3 >= 3", True), ("2 >= 3", False), ("(1 < 2) + 1", 2)],
)
def test_comparison(text, value):
    assert evaluate(text) == value


def test_names():
    assert evaluate("2 * (width + 1)", {"width": 4}) == 10


@pytest.mark.parametrize(
    "text, position",
    [("1 +", 3), ("(1 + 2", 0), ("1 2", 2), ("4 / (2 - 2)", 2), ("a + 1", 0), (")", 0)],
)
def test_errors_tell_their_place(text, position):
    with pytest.raises(TextError) as caught:
        evaluate(text)
    assert caught.value.position == position


def test_used_names():
    assert used_names("b * (a + b) - 3 * c") == ["b", "a", "c"]
    assert used_names("1 + 2") == []
