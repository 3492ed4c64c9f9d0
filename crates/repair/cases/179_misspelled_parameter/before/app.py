class Base:
    def __init__(self, key, lock):
        self.key = key
        self.lock = lock


class Cache(Base):
    def __init__(self, key, lcok):
        Base.__init__(self, key, lock)
