import os

from pkg.b import other
from pkg.util import helper


def run():
    return helper() + other()
