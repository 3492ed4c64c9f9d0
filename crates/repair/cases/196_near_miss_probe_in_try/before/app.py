def has_unicode():
    try:
        unicode
    except NameError:
        return False
    return True
