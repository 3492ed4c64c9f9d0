"""Letters made from parts."""


def letter(recipient, body, sender="the office"):
    return f"Dear {recipient},\n\n{body}\n\nYours, {sender}"


def reminder(name, amount):
    return letter(recipient=name, body=f"please pay {amount}.")
