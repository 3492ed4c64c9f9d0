# one
x = 1
