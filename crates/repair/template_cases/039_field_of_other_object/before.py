class Box:
    def __init__(self, w, h):
        self.w = w
        self.h = h


def area(box):
    print(box.h)
    return box.w * box.w
