def f(a, text):
    return a + int(text)
