def grade(n):
    if n > 50:
        return "fail"
    return "pass"
