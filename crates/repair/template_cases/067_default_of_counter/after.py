def count(words):
    seen = {}
    for w in words:
        seen[w] = seen.get(w, 0) + 1
    return seen
