import asyncio

from outbox import Outbox


def test_messages_are_delivered_without_blanks():
    outbox = Outbox()
    assert asyncio.run(outbox.post("  hello "))
    assert outbox.delivered == ["hello"]


def test_empty_messages_are_not_delivered():
    outbox = Outbox()
    assert not asyncio.run(outbox.post("   "))
    assert outbox.delivered == []
