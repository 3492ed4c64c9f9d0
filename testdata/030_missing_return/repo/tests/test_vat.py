import pytest

from vat import gross, net


@pytest.mark.parametrize("cents, kind, expected", [(1000, "standard", 1200), (1000, "reduced", 1070), (0, "standard", 0)])
def test_gross_is_net_and_tax(cents, kind, expected):
    assert gross(cents, kind) == expected


def test_tax_is_rounded():
    assert gross(199) == 239


def test_net_undoes_gross():
    assert net(gross(1234)) == 1234
