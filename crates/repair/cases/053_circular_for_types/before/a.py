from b import B


class A:
    def make(self):
        return B()
