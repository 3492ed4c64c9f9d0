def area(width, height):
    half = width / 2
    return width * height
