def change(old, new):
    return old - new
