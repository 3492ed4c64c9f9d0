from fractions import gcd

X = gcd(4, 6)
