def swap(d):
    return {k: v for k, v in d.items()}
