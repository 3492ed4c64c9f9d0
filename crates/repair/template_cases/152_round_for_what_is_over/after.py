def gaps(span, holes):
    left = []
    start = span.start
    for hole in holes:
        if hole.end <= start:
            continue
        if start < hole.start:
            left.append((start, hole.start))
        start = hole.end
    return left
