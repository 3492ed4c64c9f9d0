"""Half-open spans of minutes: the start belongs to a span, the end does not."""

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Span:
    start: int
    end: int

    def __post_init__(self):
        if self.end < self.start:
            raise ValueError(f"{self.start} is after {self.end}")

    @property
    def length(self):
        return self.end - self.start

    def overlaps(self, other):
        return self.start < other.end and other.start < self.end

    def common(self, other):
        """What two spans share; None where they do not overlap."""
        if not self.overlaps(other):
            return None
        return Span(max(self.start, other.start), min(self.end, other.end))

    def pieces(self, size):
        """Yield parts of at most a size, the last may be shorter."""
        start = self.start
        while start < self.end:
            end = min(start + size, self.end)
            yield Span(start, end)
            start = end


def merge(spans, gap=0):
    """Join spans that overlap, touch or are at most a gap apart; the result is in order."""
    merged = []
    for span in sorted(spans):
        if merged and span.start <= merged[-1].end + gap:
            last = merged[-1]
            merged[-1] = Span(last.start, max(last.end, span.end))
        else:
            merged.append(span)
    return merged


def subtract(span, holes):
    """What is left of a span when holes are cut out of it."""
    left = []
    start = span.start
    for hole in merge(holes):
        if hole.end <= start:
            continue
        if hole.start >= span.end:
            break
        if hole.start > start:
            left.append(Span(start, hole.start))
        start = hole.end
    if start < span.end:
        left.append(Span(start, span.end))
    return left


def free_slots(day, busy, minutes, every=15):
    """Starts of meetings of a length that fit between busy spans; starts lie on a grid."""
    starts = []
    for space in subtract(day, busy):
        start = -(-space.start // every) * every
        while start + minutes <= space.end:
            starts.append(start)
            start += every
    return starts


def busiest(spans):
    """The most spans at one time and the first minute when that is so."""
    changes = []
    for span in spans:
        if span.length == 0:
            continue
        changes.append((span.start, 1))
        changes.append((span.end, -1))
    most, when, now = 0, None, 0
    for minute, change in sorted(changes):
        now += change
        if now > most:
            most, when = now, minute
    return most, when


def coverage(window, spans):
    """The share of a window that spans cover, in whole percent, rounded down."""
    if window.length == 0:
        return 0
    covered = 0
    for span in merge(spans):
        part = window.common(span)
        if part is not None:
            covered += part.length
    return covered * 100 // window.length
