def paragraphs(lines):
    text = ""
    for line in lines:
        if not line:
            yield text
            text = ""
        else:
            text += line
    if text:
        yield text
