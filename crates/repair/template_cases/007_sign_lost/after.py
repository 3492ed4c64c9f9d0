def cost(n):
    return -n * 3
