"""Receipts of a small shop."""


def title(number, customer):
    return "Order #" + number + " for " + customer


def receipt(number, customer, lines):
    """The whole receipt as text."""
    total = sum(cents for _, cents in lines)
    body = [f"{name:<12}{cents / 100:>8.2f}" for name, cents in lines]
    return "\n".join([title(number, customer), *body, f"{'total':<12}{total / 100:>8.2f}"])
