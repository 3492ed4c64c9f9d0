import pytest

from harbour.berths import Booking
from harbour.tariffs import Invoice, Line, SeasonalTariff, Tariff, late_fee, share_out


@pytest.fixture
def tariff():
    return Tariff([(100, 250), (30, 80), (60, 150)], flat=500, minimum=1000)


@pytest.fixture
def invoice():
    invoice = Invoice("Alba", tax=20)
    invoice.add("water", 150, 2)
    invoice.add("pilot", 999)
    return invoice


class TestTariff:
    @pytest.mark.parametrize("length, rate", [(10, 80), (30, 80), (31, 150), (60, 150), (100, 250), (180, 250)])
    def test_rate(self, tariff, length, rate):
        assert tariff.rate_for(length) == rate

    @pytest.mark.parametrize("length, hours, cost", [(50, 10, 2000), (20, 10, 1300), (20, 2, 1000), (20, 0, 0), (120, 1, 1000), (120, 4, 1500)])
    def test_charge(self, tariff, length, hours, cost):
        assert tariff.charge(length, hours) == cost

    def test_wrong(self, tariff):
        with pytest.raises(ValueError):
            tariff.charge(50, -1)
        with pytest.raises(ValueError):
            Tariff([])


class TestSeasonalTariff:
    @pytest.mark.parametrize(
        "first, last, month, inside",
        [(5, 9, 5, True), (5, 9, 9, True), (5, 9, 4, False), (5, 9, 10, False), (11, 2, 11, True), (11, 2, 2, True), (11, 2, 3, False), (11, 2, 12, True), (11, 2, 6, False)],
    )
    def test_season(self, first, last, month, inside):
        assert SeasonalTariff([(50, 100)], first, last, 10).in_season(month) is inside

    def test_charge(self):
        tariff = SeasonalTariff([(50, 105), (90, 210)], 5, 9, percent=15, flat=100, minimum=400)
        assert tariff.charge(40, 10, month=4) == 1150
        assert tariff.charge(40, 10, month=5) == 1322
        assert tariff.charge(40, 1, month=6) == 460
        assert tariff.charge(60, 2, month=6) == 598
        assert tariff.charge(60, 0, month=6) == 0


class TestInvoice:
    def test_for_stay(self, tariff):
        invoice = Invoice.for_stay(Booking(1, "east", "Alba", 10, 20), tariff, 50, tax=10)
        assert invoice.vessel == "Alba"
        assert invoice.lines == [Line("berth east", 2000, 1)]
        assert invoice.total == 2200

    def test_for_stay_in_season(self):
        tariff = SeasonalTariff([(50, 100)], 5, 9, percent=50)
        assert Invoice.for_stay(Booking(1, "east", "Alba", 10, 20), tariff, 50, month=7).total == 1500

    def test_lines(self, invoice):
        assert invoice.add("water", 150, 3) == Line("water", 150, 5)
        assert invoice.add("water", 160) == Line("water", 160, 1)
        assert invoice.add("crane", 150) == Line("crane", 150, 1)
        assert len(invoice.lines) == 4

    @pytest.mark.parametrize("quantity", [0, -1])
    def test_quantity(self, invoice, quantity):
        with pytest.raises(ValueError):
            invoice.add("water", 150, quantity)
        assert invoice.net == 1299

    def test_sums(self, invoice):
        assert invoice.net == 1299
        assert invoice.total == 1558
        assert invoice.due == 1558

    def test_discount(self, invoice):
        invoice.set_discount(10)
        assert invoice.net == 1170
        assert invoice.total == 1404
        invoice.set_discount(100)
        assert invoice.total == 0
        invoice.set_discount(0)
        assert invoice.net == 1299

    @pytest.mark.parametrize("percent", [-1, 101])
    def test_wrong_discount(self, invoice, percent):
        with pytest.raises(ValueError):
            invoice.set_discount(percent)
        assert invoice.discount == 0

    def test_pay(self, invoice):
        assert invoice.pay(1000) == 0
        assert invoice.due == 558
        assert invoice.pay(600) == 42
        assert invoice.due == 0
        assert invoice.paid == 1558

    @pytest.mark.parametrize("amount", [0, -5])
    def test_pay_nothing(self, invoice, amount):
        with pytest.raises(ValueError):
            invoice.pay(amount)


@pytest.mark.parametrize("days, fee", [(0, 0), (14, 0), (15, 20), (20, 120), (29, 300), (30, 300), (365, 300)])
def test_late_fee(days, fee):
    assert late_fee(1000, days) == fee


def test_late_fee_with_other_terms():
    assert late_fee(999, 3, grace=0, daily=5, most=100) == 149
    assert late_fee(999, 3, grace=2, daily=5, most=4) == 39


@pytest.mark.parametrize(
    "amount, shares, parts",
    [(100, [1, 1, 1], [34, 33, 33]), (101, [1, 1, 1], [34, 34, 33]), (100, [3, 1], [75, 25]), (10, [0, 1, 2], [0, 4, 6]), (0, [1, 2], [0, 0]), (7, [5], [7])],
)
def test_share_out(amount, shares, parts):
    assert share_out(amount, shares) == parts


@pytest.mark.parametrize("shares", [[], [0, 0]])
def test_share_out_to_nobody(shares):
    with pytest.raises(ValueError):
        share_out(100, shares)
