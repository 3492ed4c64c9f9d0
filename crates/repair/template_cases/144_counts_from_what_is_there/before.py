def totals(records):
    sums = {}
    for key, value in records:
        sums[key] = value
    return sums
