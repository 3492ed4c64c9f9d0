class A:
    def __init__(self):
        self.count = 0

    def get(self):
        return count
