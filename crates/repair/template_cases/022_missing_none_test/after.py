def show(name, limit):
    if len(name) > limit and limit > 0:
        return name
    return None
