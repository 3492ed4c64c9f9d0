class Span:
    def __init__(self, start, end):
        self.start = start
        self.end = end

    def step(self, start, size):
        end = min(start + size, self.end)
        return start, end
