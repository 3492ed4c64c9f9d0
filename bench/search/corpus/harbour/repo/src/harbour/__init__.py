"""Berths, cargo, tides and invoices of a small port."""
