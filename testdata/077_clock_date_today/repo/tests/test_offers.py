from datetime import date

from offers import WINTER, Offer, running


def test_an_offer_runs_until_its_last_day():
    assert WINTER.is_running(date(2020, 2, 15))
    assert not WINTER.is_running(date(2020, 2, 16))


def test_old_offers_are_over():
    assert running([Offer("old", date(2010, 1, 1))]) == []


def test_the_winter_offer_is_running():
    assert running([WINTER]) == ["winter"]
