from itertools import chain

X = list(zip([1], chain([2])))
