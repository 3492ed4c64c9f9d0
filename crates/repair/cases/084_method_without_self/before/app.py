class A:
    def area(r):
        return r * r
