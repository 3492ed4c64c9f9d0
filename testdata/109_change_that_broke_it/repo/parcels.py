"""What a parcel costs."""

BASE = 390


def postage(grams):
    """Cents for a parcel: the base price, and a step for every kilogram begun beyond the first."""
    extra = max(0, grams - 1000)
    return BASE + 120 * round(extra / 1000)


def discount(cents, parcels):
    """Ten per cent less from the third parcel on."""
    return cents * 9 // 10 if parcels >= 3 else cents


def total(weights):
    return discount(sum(postage(grams) for grams in weights), len(weights))
