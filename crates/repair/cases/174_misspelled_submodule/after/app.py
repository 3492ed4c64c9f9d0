from xml.sax.saxutils import escape


def safe(text):
    return escape(text)
