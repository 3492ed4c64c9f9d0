def pairs(d):
    return list(d.items())
