def show(name, other):
    if name is None:
        return other
    return name
