import os
import sys


def f():
    return sys.path
