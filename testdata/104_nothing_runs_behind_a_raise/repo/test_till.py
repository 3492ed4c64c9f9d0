import pytest

from till import Refused, checked


def test_refused():
    with pytest.raises(Refused):
        checked(0)


def test_accepted():
    checked(3)
