class A:
    def zero():
        return 0
