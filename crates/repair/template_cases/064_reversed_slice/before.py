def backwards(s):
    return s[:]
