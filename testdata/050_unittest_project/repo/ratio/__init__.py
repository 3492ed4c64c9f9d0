"""Exact fractions."""

from ratio.fraction import Fraction

__all__ = ["Fraction"]
