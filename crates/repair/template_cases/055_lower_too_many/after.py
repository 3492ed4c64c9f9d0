def key(text):
    return text
