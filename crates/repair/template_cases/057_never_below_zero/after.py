def left(total, used):
    return max(0, total - used)
