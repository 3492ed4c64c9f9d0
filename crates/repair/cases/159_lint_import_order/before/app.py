import sys
import os
from foo import b, a

x = 1
