from datetime import datetime, timezone

from certificates import GATEWAY


def at(year, month, day):
    return datetime(year, month, day, tzinfo=timezone.utc)


def test_a_certificate_is_valid_between_its_days():
    assert GATEWAY.is_valid(at(2020, 1, 10))
    assert not GATEWAY.is_valid(at(2020, 3, 1))


def test_it_is_not_valid_before_it_was_issued():
    assert not GATEWAY.is_valid(at(2019, 12, 1))


def test_the_gateway_can_be_trusted_today():
    assert GATEWAY.is_valid()
