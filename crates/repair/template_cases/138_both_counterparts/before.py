def common(one, other):
    return Span(min(one.start, other.start), max(one.end, other.end))
