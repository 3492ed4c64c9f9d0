def f(user_name):
    return userName.upper()
