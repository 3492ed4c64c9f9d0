def area(r: float):
    return 3.14 * r ** 2
