def grade(n):
    if n > 50:
        return "pass"
    return "fail"
