def totals(records):
    sums = {}
    for key, value in records:
        sums[key] = sums.get(key, 0) + value
    return sums
