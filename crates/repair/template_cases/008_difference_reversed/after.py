def change(old, new):
    return new - old
