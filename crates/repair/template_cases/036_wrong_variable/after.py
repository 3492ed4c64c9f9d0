def move(x, y, dx, dy):
    return x + dx, y + dy
