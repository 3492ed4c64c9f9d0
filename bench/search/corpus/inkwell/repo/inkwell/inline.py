"""Markup inside a line: emphasis, placeholders and links."""

ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
TAGS = {"*": "em", "_": "u", "`": "code"}


def render_inline(text):
    """HTML for *em*, _u_ and `code`; inside code nothing else is markup, and a lone mark is text."""
    result = []
    position = 0
    while position < len(text):
        character = text[position]
        if character in TAGS:
            end = text.find(character, position + 1)
            if end > position + 1:
                inner = text[position + 1 : end]
                body = escape(inner) if character == "`" else render_inline(inner)
                result.append(f"<{TAGS[character]}>{body}</{TAGS[character]}>")
                position = end + 1
                continue
        result.append(ENTITIES.get(character, character))
        position += 1
    return "".join(result)


def escape(text):
    return "".join(ENTITIES.get(character, character) for character in text)


def fill(template, values, missing="?"):
    """Replace {name}, {name:upper} and {name:8}; doubled brackets are brackets."""
    result = []
    position = 0
    while position < len(template):
        pair = template[position : position + 2]
        if pair in ("{{", "}}"):
            result.append(pair[0])
            position += 2
            continue
        if template[position] == "{":
            end = template.find("}", position)
            if end < 0:
                raise ValueError("placeholder is not closed")
            name, _, form = template[position + 1 : end].partition(":")
            text = str(values.get(name, missing))
            if form == "upper":
                text = text.upper()
            elif form.isdigit():
                text = text.rjust(int(form))
            result.append(text)
            position = end + 1
            continue
        result.append(template[position])
        position += 1
    return "".join(result)


def find_links(text):
    """The (label, address) pairs of [label](address); images, written with a !, are not links."""
    links = []
    position = 0
    while True:
        start = text.find("[", position)
        if start < 0:
            return links
        middle = text.find("](", start)
        end = text.find(")", middle)
        if middle < 0 or end < 0:
            return links
        if start == 0 or text[start - 1] != "!":
            links.append((text[start + 1 : middle], text[middle + 2 : end]))
        position = end + 1


def word_index(lines, stop=()):
    """Where each word stands: {word: [line numbers from 1, each once]}, words of three letters and more."""
    index = {}
    for number, line in enumerate(lines, start=1):
        for word in line.lower().split():
            word = word.strip(".,;:!?()")
            if len(word) < 3 or word in stop:
                continue
            places = index.setdefault(word, [])
            if number not in places:
                places.append(number)
    return index
