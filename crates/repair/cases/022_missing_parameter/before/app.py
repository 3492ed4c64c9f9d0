def area(width):
    return width * height
