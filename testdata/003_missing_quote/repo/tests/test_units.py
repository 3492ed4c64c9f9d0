import pytest

from units import readable, unit_for


@pytest.mark.parametrize("grams, unit", [(5, "g"), (999, "g"), (1000, "kg"), (2_500_000, "t")])
def test_the_unit_follows_the_weight(grams, unit):
    assert unit_for(grams) == unit


def test_readable_has_no_needless_zeros():
    assert readable(1500) == "1.5 kg"
