def window(s, i, n):
    return s[i:n]
