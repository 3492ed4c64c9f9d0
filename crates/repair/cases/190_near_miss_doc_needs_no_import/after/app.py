import sys
from csv import __doc__


def usage():
    return sys.argv[0] + __doc__
