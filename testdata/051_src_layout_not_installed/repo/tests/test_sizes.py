import pytest

from parcels import Parcel, price


def test_the_longest_side_counts_once():
    assert Parcel(10, 60.2, 5).girth() == 91


@pytest.mark.parametrize("sides, cents", [((20, 20, 10), 499), ((60, 30, 20), 699), ((100, 40, 40), 1099)])
def test_prices_follow_the_size(sides, cents):
    assert price(Parcel(*sides)) == cents


def test_some_parcels_are_too_large():
    with pytest.raises(ValueError):
        price(Parcel(200, 100, 100))
