def half(items):
    return items[len(items) / 2]
