def f(age):
    return age >= 18
