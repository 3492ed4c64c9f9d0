def gaps(span, holes):
    start = span.start
    for hole in holes:
        yield span.start, hole.start
        start = hole.end
