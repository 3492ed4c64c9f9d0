def repeat(name, times):
    return name * times
