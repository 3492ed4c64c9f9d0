def clean(s):
    return s.lstrip()
