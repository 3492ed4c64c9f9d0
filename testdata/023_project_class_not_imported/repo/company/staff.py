"""People on the payroll."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Employee:
    name: str
    hourly_cents: int
