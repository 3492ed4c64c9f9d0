class A:
    @property
    def size(self):
        return 1

    def f(self):
        return self.size
