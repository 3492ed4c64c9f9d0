def label(number):
    return str(number).zfill(4)
