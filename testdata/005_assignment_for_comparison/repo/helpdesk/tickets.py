"""Counting and ageing of help-desk tickets."""

from dataclasses import dataclass


@dataclass
class Ticket:
    number: int
    status: str
    age_days: int = 0


def open_tickets(tickets):
    found = []
    for ticket in tickets:
        status = ticket.status
        if status = "open":
            found.append(ticket.number)
    return found


def overdue(tickets, limit=7):
    """Numbers of open tickets older than the limit."""
    numbers = set(open_tickets(tickets))
    return [t.number for t in tickets if t.number in numbers and t.age_days > limit]
