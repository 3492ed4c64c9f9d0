class Box:
    def __init__(self, name):
        self.name = name


    def label(self):
        """Two

    lines."""
        return self.name.upper()
