import os

from pkg.b import other


def run():
    return helper() + other()
