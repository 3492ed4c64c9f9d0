class Box:
    def __init__(self, w, h):
        self.w = w
        self.h = h

    def area(self, other):
        return other.w * other.w + self.h
