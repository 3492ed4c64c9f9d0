class Box:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        f"Box({self.name!r})"
