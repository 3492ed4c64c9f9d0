from .b import other


def run():
    return helper() + other()
