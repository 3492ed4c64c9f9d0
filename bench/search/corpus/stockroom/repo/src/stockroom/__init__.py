"""Stock, orders and prices of a small warehouse."""

from .money import format_cents, parse_cents
from .orders import Line, Order
from .stock import Lot, Shelf

__all__ = ["Line", "Lot", "Order", "Shelf", "format_cents", "parse_cents"]
