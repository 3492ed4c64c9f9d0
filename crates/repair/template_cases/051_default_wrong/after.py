def repeat(name, times=1):
    return name * times
