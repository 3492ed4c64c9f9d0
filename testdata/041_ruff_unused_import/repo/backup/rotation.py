"""Which backups to keep."""

import datetime
import os
import re

PATTERN = re.compile(r"backup-(\d{4})-(\d{2})-(\d{2})\.tar")


def day_of(name):
    """The day in a file name, or None for other files."""
    found = PATTERN.fullmatch(name)
    return datetime.date(*map(int, found.groups())) if found else None


def to_delete(names, today, keep_days=7):
    """Backups older than the limit; other files are never named."""
    oldest = today - datetime.timedelta(days=keep_days)
    return sorted(name for name in names if day_of(name) and day_of(name) < oldest)
