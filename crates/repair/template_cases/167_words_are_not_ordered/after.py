def closes(before, state):
    return before == "open" and state == "open"
