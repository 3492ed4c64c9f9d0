class Door:
    def __init__(self):
        self.open = False

    def push(self):
        self.open = True
