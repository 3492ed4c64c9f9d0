def sums(rows):
    out = []
    for row in rows:
        t = 0
        for x in row:
            t += x
        out.append(t)
    return out
