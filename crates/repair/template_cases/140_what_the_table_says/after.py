ENTITIES = {"<": "&lt;", ">": "&gt;"}


def escape(text):
    return list(map(one, text))


def one(character):
    return ENTITIES.get(character, character)
