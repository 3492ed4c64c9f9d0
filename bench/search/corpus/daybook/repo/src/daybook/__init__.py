"""Spans of time, dates that repeat, and plans made of them."""

from .spans import Span

__all__ = ["Span"]
