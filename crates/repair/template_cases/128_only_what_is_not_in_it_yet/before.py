def distinct(tokens):
    seen = set()
    names = []
    for token in tokens:
        if token.kind == "name":
            seen.add(token.text)
            names.append(token.text)
    return names
