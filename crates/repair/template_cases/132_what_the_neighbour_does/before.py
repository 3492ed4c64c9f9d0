def shifted(span, minutes):
    return Span(span.start + minutes, span.end)
