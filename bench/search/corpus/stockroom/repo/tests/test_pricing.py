import pytest

from stockroom.pricing import best_coupon, bundle_savings, graduated_fee, shipping, tier_price

TIERS = {1: 500, 10: 450, 100: 400}
BRACKETS = [(1000, 0), (5000, 10), (None, 20)]


@pytest.mark.parametrize("quantity, price", [(1, 500), (9, 500), (10, 450), (99, 450), (100, 400), (5000, 400)])
def test_tier_price(quantity, price):
    assert tier_price(TIERS, quantity) == price


def test_no_tier():
    with pytest.raises(LookupError):
        tier_price({5: 100}, 4)


@pytest.mark.parametrize("amount, fee", [(0, 0), (1000, 0), (2000, 100), (5000, 400), (6000, 600), (10000, 1400)])
def test_graduated_fee(amount, fee):
    assert graduated_fee(amount, BRACKETS) == fee


class TestCoupons:
    coupons = {"TEN": {"percent": 10}, "FIVER": {"cents": 500}, "BIG": {"cents": 2000, "minimum": 8000}}

    @pytest.mark.parametrize(
        "total, expected",
        [(3000, ("FIVER", 500)), (6000, ("TEN", 600)), (8000, ("BIG", 2000)), (300, ("FIVER", 300))],
    )
    def test_best(self, total, expected):
        assert best_coupon(total, self.coupons) == expected

    def test_equal_coupons_go_by_name(self):
        assert best_coupon(5000, {"Z": {"cents": 500}, "A": {"percent": 10}}) == ("A", 500)

    def test_none(self):
        assert best_coupon(100, {"BIG": {"cents": 50, "minimum": 101}}) == (None, 0)


class TestShipping:
    @pytest.mark.parametrize(
        "grams, zone, cost",
        [(200, "home", 450), (1000, "near", 900), (1001, "near", 1020), (1500, "near", 1020), (2600, "far", 2280)],
    )
    def test_by_weight(self, grams, zone, cost):
        assert shipping(grams, zone, total=2000) == cost

    def test_free_at_home(self):
        assert shipping(3000, "home", total=10_000) == 0
        assert shipping(500, "home", total=9_999) == 450
        assert shipping(500, "near", total=20_000) == 900

    def test_express_is_double_and_never_free(self):
        assert shipping(1200, "home", total=20_000, express=True) == 1140

    def test_unknown_zone(self):
        with pytest.raises(KeyError):
            shipping(100, "moon", total=20_000)


class TestBundles:
    def test_used_as_often_as_possible(self):
        assert bundle_savings({"cup": 5, "tea": 2}, [({"cup": 2, "tea": 1}, 150)]) == 300

    def test_articles_are_used_once(self):
        bundles = [({"cup": 1, "tea": 1}, 100), ({"cup": 1, "pot": 1}, 80)]
        assert bundle_savings({"cup": 2, "tea": 1, "pot": 2}, bundles) == 180

    def test_the_cart_is_left_alone(self):
        cart = {"cup": 1, "tea": 1}
        assert bundle_savings(cart, [({"cup": 1, "tea": 1}, 100), ({"pot": 1}, 50)]) == 100
        assert cart == {"cup": 1, "tea": 1}
