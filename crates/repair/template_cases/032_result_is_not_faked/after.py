def answer(x):
    return 42
