def answer(x):
    return x * 2
