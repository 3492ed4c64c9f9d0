def shout(text: str):
    print(text.upper())
