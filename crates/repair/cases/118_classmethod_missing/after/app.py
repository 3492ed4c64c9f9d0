class A:
    @classmethod
    def make(cls):
        return cls()


X = A.make()
