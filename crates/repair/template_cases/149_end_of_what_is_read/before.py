def unescape(text):
    result = []
    position = 0
    while position < len(text):
        if text[position] != "x":
            result.append(text[position])
        else:
            result.append(text[position + 1])
            position += 1
        position += 1
    return result
