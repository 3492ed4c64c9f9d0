"""Validity of certificates."""

from datetime import datetime, timedelta, timezone


class Certificate:
    def __init__(self, subject, issued, days):
        self.subject = subject
        self.issued = issued
        self.expires = issued + timedelta(days=days)

    def is_valid(self, at=None):
        at = at or datetime.now(timezone.utc)
        return self.issued <= at < self.expires


GATEWAY = Certificate("gateway", datetime(2019, 12, 20, tzinfo=timezone.utc), 60)
