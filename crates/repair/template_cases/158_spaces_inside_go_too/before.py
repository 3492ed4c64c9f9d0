def check(code):
    digits = code.strip()
    return sum(int(digit) for digit in digits) % 10
