def left(total, used):
    return total - used
