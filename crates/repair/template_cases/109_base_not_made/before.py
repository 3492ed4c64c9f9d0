class A(B):
    def __init__(self, name):
        self.name = name
