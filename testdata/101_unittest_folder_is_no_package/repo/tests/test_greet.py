import unittest

from greet import hello


class Hello(unittest.TestCase):
    def test_hello(self):
        self.assertEqual(hello("Ann"), "Hello, Ann!")
