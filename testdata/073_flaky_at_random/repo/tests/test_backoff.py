import pytest

from backoff import wait


def test_waiting_grows_with_the_attempts():
    assert wait(9) > wait(2)


@pytest.mark.parametrize("attempt", range(40))
def test_the_wait_is_short(attempt):
    assert wait(0) < 10 + 192, "the jitter was large this time"
