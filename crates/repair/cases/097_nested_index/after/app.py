def f(m, i, j):
    return m[i][j]
