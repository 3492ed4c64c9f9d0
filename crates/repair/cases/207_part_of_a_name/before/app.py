def report(entries):
    return [f"{entry.path}:{line}" for entry in entries for lineno in entry.lines]
