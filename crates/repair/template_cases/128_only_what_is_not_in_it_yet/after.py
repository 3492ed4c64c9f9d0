def distinct(tokens):
    seen = set()
    names = []
    for token in tokens:
        if token.kind == "name" and token.text not in seen:
            seen.add(token.text)
            names.append(token.text)
    return names
