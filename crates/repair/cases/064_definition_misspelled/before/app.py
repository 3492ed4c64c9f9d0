class Stack:
    def __init__(self):
        self.items = []

    def psuh(self, x):
        self.items.append(x)
