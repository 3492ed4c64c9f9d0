def f(user_name):
    return user_name.upper()
