def show(name, other):
    if other:
        return other
    return name
