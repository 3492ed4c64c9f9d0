import pytest

from ratelimit import LimitReached, limited


def test_calls_pass_through_until_the_limit():
    upper = limited(str.upper, 2)
    assert [upper("a"), upper("b")] == ["A", "B"]
    with pytest.raises(LimitReached):
        upper("c")


def test_each_limiter_counts_for_itself():
    first, second = limited(len, 1), limited(len, 1)
    assert (first("ab"), second("abc")) == (2, 3)


def test_no_calls_means_none():
    with pytest.raises(LimitReached):
        limited(len, 0)("a")
