from os import path, sep, linesep


def name(text):
    return path.basename(text) + sep
