def report(entries):
    return [f"{entry.path}:{lineno}" for entry in entries for lineno in entry.lines]
