def ready(flag):
    if not flag:
        return 1
    return 2
