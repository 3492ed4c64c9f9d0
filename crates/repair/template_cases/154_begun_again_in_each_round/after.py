def amounts(text):
    found, digits = [], ""
    for letter in text:
        if letter.isdigit():
            digits += letter
            continue
        found.append((letter, int(digits or 1)))
        digits = ""
    return found
