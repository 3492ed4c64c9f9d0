import math


class Fraction:
    def __init__(self, numerator, denominator=1):
        if denominator == 0:
            raise ZeroDivisionError("a fraction cannot have 0 below the line")
        shared = math.gcd(numerator, denominator)
        self.numerator = numerator // shared
        self.denominator = denominator // shared

    def times(self, other):
        numerator = self.numerator * other.numerator
        denominator = self.denominator * other.denominator
        return Fraction(numerator, denominatr)

    def __str__(self):
        return f"{self.numerator}/{self.denominator}"
