def merge(spans):
    return sorted(set(spans))


def covered(spans):
    return sum(span.length for span in merge(spans))
