def gaps(span, holes):
    start = span.start
    for hole in holes:
        yield start, hole.start
        start = hole.end
