def show(name, other):
    if other and name != "bob":
        return other
    return name
