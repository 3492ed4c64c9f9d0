def fits(size: int, room: int, strict: bool):
    if size <= room:
        return 1
    return 0
