def count(words):
    seen = {}
    for w in words:
        seen[w] = seen.get(w) + 1
    return seen
