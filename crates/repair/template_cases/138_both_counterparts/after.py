def common(one, other):
    return Span(max(one.start, other.start), min(one.end, other.end))
