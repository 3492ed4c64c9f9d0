"""Imports deliveries from an inbox folder."""

import json
from pathlib import Path

INBOX = Path(__file__).parent / "data"


def read(path):
    return {row["sku"]: row["count"] for row in json.loads(path.read_text(encoding="utf-8"))}


def consume(name):
    """Reads a delivery and removes it from the inbox."""
    path = INBOX / name
    delivery = read(path)
    path.unlink()
    return delivery


def merge(stock, delivery):
    merged = dict(stock)
    for sku, count in delivery.items():
        merged[sku] = merged.get(sku, 0) + count
    return mergd
