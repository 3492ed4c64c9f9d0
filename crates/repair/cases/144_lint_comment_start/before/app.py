#one
x = 1
