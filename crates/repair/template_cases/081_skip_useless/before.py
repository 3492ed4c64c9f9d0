def lengths(words):
    out = []
    for w in words:
        out.append(len(w))
    return out
