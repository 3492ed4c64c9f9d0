def fits(size: int, room: int, strict: bool):
    if strict:
        return 1
    return 0
