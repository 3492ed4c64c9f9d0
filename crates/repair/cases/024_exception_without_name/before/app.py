def f(x):
    try:
        return int(x)
    except ValueError:
        return str(err)
