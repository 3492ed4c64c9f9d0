def has_unicode():
    try:
        return unicode
    except NameError:
        return False
    return True
