def sums(rows):
    out = []
    t = 0
    for row in rows:
        for x in row:
            t += x
        out.append(t)
    return out
