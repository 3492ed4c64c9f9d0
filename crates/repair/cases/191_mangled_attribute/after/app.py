class Cache:
    def __init__(self):
        self.__links = {}

    def has(self, key):
        return key in self.__links
