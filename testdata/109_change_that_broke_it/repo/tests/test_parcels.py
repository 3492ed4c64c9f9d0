import pytest

from labels import label
from parcels import discount, postage, total


@pytest.mark.parametrize("grams, cents", [(200, 390), (1000, 390), (1001, 510), (2000, 510), (2100, 630), (4999, 870)])
def test_postage(grams, cents):
    assert postage(grams) == cents


def test_discount_from_the_third_parcel():
    assert discount(1000, 2) == 1000
    assert discount(1000, 3) == 900


def test_total():
    assert total([200, 900, 1000]) == 1053


def test_label():
    assert label(" Ada ", "Ulm") == "Ada\nULM"
