from helpdesk.tickets import Ticket, open_tickets, overdue

TICKETS = [Ticket(1, "open", 10), Ticket(2, "closed", 30), Ticket(3, "open", 2), Ticket(4, "waiting", 9)]


def test_only_open_tickets_are_listed():
    assert open_tickets(TICKETS) == [1, 3]


def test_closed_tickets_are_never_overdue():
    assert overdue(TICKETS) == [1]


def test_the_limit_can_be_moved():
    assert overdue(TICKETS, limit=1) == [1, 3]
