import configparser


def f():
    return configparser.ConfigParser()
