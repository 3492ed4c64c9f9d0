def f(x: int | None = None) -> int:
    return x or 0
