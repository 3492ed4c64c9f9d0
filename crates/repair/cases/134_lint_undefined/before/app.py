def f():
    return os.getcwd()
