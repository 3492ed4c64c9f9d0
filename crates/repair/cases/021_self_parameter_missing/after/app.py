class A:
    def get(self):
        return self.x
