from os import path, sep


def name(text):
    return path.basename(text) + sep
