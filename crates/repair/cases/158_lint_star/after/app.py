from util import helper, other

print(helper(), other)
