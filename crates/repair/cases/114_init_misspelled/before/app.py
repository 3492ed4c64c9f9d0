class A:
    def _init_(self, x):
        self.x = x
