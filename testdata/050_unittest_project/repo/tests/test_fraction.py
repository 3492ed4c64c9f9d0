import unittest

from ratio import Fraction


class FractionTest(unittest.TestCase):
    def setUp(self):
        self.half = Fraction(2, 4)

    def test_fractions_are_reduced(self):
        self.assertEqual(str(self.half), "1/2")

    def test_products_are_reduced(self):
        self.assertEqual(str(self.half.times(Fraction(4, 6))), "1/3")

    def test_nothing_is_divided_by_zero(self):
        with self.assertRaises(ZeroDivisionError):
            Fraction(1, 0)


if __name__ == "__main__":
    unittest.main()
