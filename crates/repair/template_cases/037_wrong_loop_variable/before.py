def grid(rows):
    out = []
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            out.append(rows[i][i])
    return out
