import pytest

from flags import limit, resolve


def test_defaults_are_real_booleans():
    flags = resolve({})
    assert flags["dark_mode"] is False and flags["beta_search"] is True


def test_no_maximum_means_all():
    assert limit("abc", resolve({})) == ["a", "b", "c"]


def test_a_maximum_cuts():
    assert limit("abc", resolve({"max_results": 2})) == ["a", "b"]


def test_unknown_flags_are_refused():
    with pytest.raises(KeyError):
        resolve({"dark": True})
