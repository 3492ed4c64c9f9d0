def check(code):
    digits = code.replace(" ", "")
    return sum(int(digit) for digit in digits) % 10
