def shout(text: str) -> None:
    print(text.upper())
