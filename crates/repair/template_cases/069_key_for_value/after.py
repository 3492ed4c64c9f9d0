def swap(d):
    return {v: k for k, v in d.items()}
