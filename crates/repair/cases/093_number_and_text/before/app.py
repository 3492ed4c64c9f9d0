def f(a, text):
    return a + text
