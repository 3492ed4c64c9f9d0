def clean(words):
    out = []
    for w in words:
        if w.isdigit():
            out.append(w)
    return out
