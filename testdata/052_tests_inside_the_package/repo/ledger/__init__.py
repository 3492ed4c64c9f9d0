"""A double-entry ledger."""
