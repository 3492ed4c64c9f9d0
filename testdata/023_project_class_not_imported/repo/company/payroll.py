"""Pay for hours worked."""

from company.staff import Employee


def pay(employee: Employee, hours):
    return Money(employee.hourly_cents * hours)


def total(hours_by_employee):
    amount = Money(0)
    for employee, hours in hours_by_employee.items():
        amount = amount + pay(employee, hours)
    return amount
