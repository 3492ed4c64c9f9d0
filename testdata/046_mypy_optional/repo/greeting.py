"""Greetings for a start page."""

from typing import Optional


def time_of_day(hour: int) -> str:
    if hour < 12:
        return "morning"
    return "afternoon" if hour < 18 else "evening"


def greeting(hour: int, name: str = None) -> str:
    """Good morning, with the name if it is known."""
    words = f"Good {time_of_day(hour)}"
    return f"{words}, {name}!" if name else f"{words}!"


def last_visit(days: Optional[int]) -> str:
    return "welcome" if days is None else f"back after {days} days"
