x = 1  # type: ignore
