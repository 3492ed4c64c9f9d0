from util import *

print(helper(), other)
