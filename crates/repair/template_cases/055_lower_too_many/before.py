def key(text):
    return text.lower()
