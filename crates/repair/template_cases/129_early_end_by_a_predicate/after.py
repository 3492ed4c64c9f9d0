class Span:
    def overlaps(self, other):
        return self.start < other.end and other.start < self.end

    def common(self, other):
        if not self.overlaps(other):
            return None
        return Span(max(self.start, other.start), min(self.end, other.end))
