def label(number):
    return number.zfill(4)
