def show(name, other):
    if name is None or not name:
        return other
    return name
