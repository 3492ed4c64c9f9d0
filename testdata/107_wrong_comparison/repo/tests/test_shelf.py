import pytest

from shelf import Shelf


def test_a_new_shelf_is_empty():
    assert Shelf(10).used() == 0


@pytest.mark.parametrize("thickness, expected", [(1, True), (9, True), (10, True), (11, False), (12, False)])
def test_what_fits_into_an_empty_shelf(thickness, expected):
    assert Shelf(10).fits(thickness) is expected


@pytest.mark.parametrize("thickness, expected", [(3, True), (5, True), (6, True), (7, False), (20, False)])
def test_what_fits_beside_others(thickness, expected):
    shelf = Shelf(10)
    shelf.put("atlas", 4)
    assert shelf.fits(thickness) is expected


def test_what_is_left():
    shelf = Shelf(10)
    assert shelf.put("atlas", 4) == 6
    assert shelf.put("novel", 5) == 1


def test_what_does_not_fit_stays_out():
    shelf = Shelf(10)
    shelf.put("atlas", 8)
    with pytest.raises(ValueError):
        shelf.put("novel", 3)
    assert shelf.used() == 8
