def rank(pairs):
    return sorted(pairs, key=lambda x: x[1])
