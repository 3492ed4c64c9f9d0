class Stack:
    def __init__(self):
        self.items = []

    def push(self, x):
        self.items.append(x)

    def peek(self):
        return self.items[-1]

    def top(self):
        return self.peek()
