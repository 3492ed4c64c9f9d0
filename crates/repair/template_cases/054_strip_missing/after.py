def key(text):
    text.lower()
    return text.strip()
