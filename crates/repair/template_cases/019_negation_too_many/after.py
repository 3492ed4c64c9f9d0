def ready(flag):
    if flag:
        return 1
    return 2
