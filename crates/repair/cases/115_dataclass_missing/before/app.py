class P:
    x: int
    y: int = 0
