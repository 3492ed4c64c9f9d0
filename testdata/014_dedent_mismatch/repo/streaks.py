"""Streaks of days on which a habit was kept."""


def longest_streak(days):
    """Length of the longest run of True."""
    longest = 0
    current = 0
    for kept in days:
        current = current + 1 if kept else 0
      longest = max(longest, current)
    return longest


def kept_rate(days):
    """Share of the days on which the habit was kept."""
    return sum(days) / len(days) if days else 0.0
