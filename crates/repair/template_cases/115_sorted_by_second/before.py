def rank(pairs):
    return sorted(pairs)
