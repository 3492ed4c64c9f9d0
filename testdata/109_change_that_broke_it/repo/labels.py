def label(name, town):
    return f"{name.strip()}\n{town.strip().upper()}"
