def fizz(n: int):
    if n == 3:
        return "fizz"
    return n
