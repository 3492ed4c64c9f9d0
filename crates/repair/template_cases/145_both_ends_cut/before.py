def trimmed(values, cut):
    ordered = sorted(values)
    return ordered[cut:]
