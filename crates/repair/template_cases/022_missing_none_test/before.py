def show(name, limit):
    if len(name) > limit:
        return name
    return None
