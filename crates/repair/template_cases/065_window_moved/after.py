def window(s, i, n):
    return s[i + 1:n + 1]
