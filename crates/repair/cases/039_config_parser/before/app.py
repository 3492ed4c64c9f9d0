import ConfigParser


def f():
    return ConfigParser.ConfigParser()
