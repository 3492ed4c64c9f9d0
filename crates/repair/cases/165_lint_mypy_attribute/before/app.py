def f(x: str) -> str:
    return x.uper()
