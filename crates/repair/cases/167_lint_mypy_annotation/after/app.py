x: list[str] = []
