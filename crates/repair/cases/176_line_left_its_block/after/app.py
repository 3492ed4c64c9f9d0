class Box:
    def __init__(self, name, error=None):
        self.name = name
        self.error = error

    def label(self):
        return self.name
