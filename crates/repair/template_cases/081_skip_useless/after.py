def lengths(words):
    out = []
    for w in words:
        if not w:
            continue
        out.append(len(w))
    return out
