def read(d, k):
    try:
        return d[k]
    except Exception:
        return None
