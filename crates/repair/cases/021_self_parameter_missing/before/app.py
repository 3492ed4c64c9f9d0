class A:
    def get():
        return self.x
