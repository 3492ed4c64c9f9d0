import pytest
from seats import Row


def test_a_booked_seat_is_not_free():
    row = Row(3)
    row.book(1, "Ada")
    assert row.free() == [0, 2]


def test_no_seat_is_booked_twice():
    row = Row(2)
    row.book(0, "Ada")
    with pytest.raises(ValueError):
        row.book(0, "Bob")
