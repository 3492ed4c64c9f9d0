def clean(s):
    return s.rstrip()
