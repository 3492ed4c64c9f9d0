class Reader:
    def __init__(self):
        self.line = 1
        self.column = 1

    def step(self, letter):
        if letter == "n":
            self.line += 1
        else:
            self.column += 1
