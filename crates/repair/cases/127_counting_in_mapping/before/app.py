def f(words):
    counts = {}
    for word in words:
        counts[word] += 1
    return counts
