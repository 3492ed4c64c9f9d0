def clean(words):
    out = []
    for w in words:
        if not w.isdigit():
            out.append(w)
    return out
