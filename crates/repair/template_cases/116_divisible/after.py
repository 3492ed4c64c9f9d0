def fizz(n: int):
    if n % 3 == 0:
        return "fizz"
    return n
