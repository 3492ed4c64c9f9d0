from itertools import izip, chain

X = list(izip([1], chain([2])))
