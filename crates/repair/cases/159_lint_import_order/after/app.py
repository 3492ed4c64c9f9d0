import os
import sys

from foo import a, b

x = 1
