from xml.sax.saxutlis import escape


def safe(text):
    return escape(text)
