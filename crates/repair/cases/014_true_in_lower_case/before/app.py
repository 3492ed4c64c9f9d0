def f():
    return true
