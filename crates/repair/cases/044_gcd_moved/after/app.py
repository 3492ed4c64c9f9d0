from math import gcd

X = gcd(4, 6)
