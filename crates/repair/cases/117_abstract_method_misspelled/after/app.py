from abc import ABC, abstractmethod


class S(ABC):
    @abstractmethod
    def area(self):
        ...


class C(S):
    def area(self):
        return 1


X = C()
