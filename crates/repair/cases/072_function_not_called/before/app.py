def get():
    return 'a'


def f():
    return get.upper()
