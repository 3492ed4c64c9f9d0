from .b import other
from .util import helper


def run():
    return helper() + other()
