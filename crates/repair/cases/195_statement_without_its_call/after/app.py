def flush(rows, out):
    out.extend(rows)
    rows.clear()
