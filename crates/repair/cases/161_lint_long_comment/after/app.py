# This comment is so long that it does not fit on one line of the usual length
# at all
x = 1
