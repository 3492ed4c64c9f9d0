def f(rows):
    out = []
    for r in rows:
        out.append(line.strip())
    return out
