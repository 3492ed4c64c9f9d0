def f(x):
    try:
        return int(x)
    except ValueError as err:
        return str(err)
