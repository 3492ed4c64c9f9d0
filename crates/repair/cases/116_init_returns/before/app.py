class A:
    def __init__(self):
        self.x = 1
        return self.x


B = A()
