from company.payroll import pay, total
from company.staff import Employee

ADA, BOB = Employee("Ada", 4000), Employee("Bob", 2550)


def test_pay_is_rate_times_hours():
    assert str(pay(BOB, 3)) == "76.50 EUR"


def test_the_total_adds_all_up():
    assert str(total({ADA: 10, BOB: 2})) == "451.00 EUR"


def test_nobody_costs_nothing():
    assert str(total({})) == "0.00 EUR"
