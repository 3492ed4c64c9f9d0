def f(rows):
    out = []
    for line in rows:
        out.append(line.strip())
    return out
