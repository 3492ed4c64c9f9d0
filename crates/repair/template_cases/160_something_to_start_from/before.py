def sums(weights, limit):
    found = set()
    for weight in weights:
        found |= {total + weight for total in found if total + weight <= limit}
    return max(found)
