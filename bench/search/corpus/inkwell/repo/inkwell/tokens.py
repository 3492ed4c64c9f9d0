"""From characters to tokens."""

from dataclasses import dataclass

OPERATORS = {"+", "-", "*", "/", "(", ")", "<=", ">=", "<", ">"}


class TextError(ValueError):
    """The text is not what it should be; `position` says where."""

    def __init__(self, message, position):
        super().__init__(f"{message} at {position}")
        self.position = position


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    position: int


def scan(text):
    """Yield the tokens of a formula: numbers, names and operators of one or two characters."""
    position = 0
    while position < len(text):
        start = position
        character = text[position]
        if character.isspace():
            position += 1
            continue
        if character.isdigit():
            while position < len(text) and (text[position].isdigit() or text[position] == "."):
                position += 1
            yield Token("number", text[start:position], start)
        elif character.isalpha() or character == "_":
            while position < len(text) and (text[position].isalnum() or text[position] == "_"):
                position += 1
            yield Token("name", text[start:position], start)
        elif text[position : position + 2] in OPERATORS:
            position += 2
            yield Token("operator", text[start:position], start)
        elif character in OPERATORS:
            position += 1
            yield Token("operator", character, start)
        else:
            raise TextError(f"unexpected {character!r}", position)


def split_fields(line, separator=",", quote='"'):
    """Split a line at its separators; inside quotes they are text, and a doubled quote is one quote."""
    fields, current = [], []
    quoted = False
    position = 0
    while position < len(line):
        character = line[position]
        if character == quote:
            if quoted and line[position + 1 : position + 2] == quote:
                current.append(quote)
                position += 1
            else:
                quoted = not quoted
        elif character == separator and not quoted:
            fields.append("".join(current))
            current = []
        else:
            current.append(character)
        position += 1
    if quoted:
        raise TextError("quote is not closed", len(line))
    fields.append("".join(current))
    return fields


def unescape(text):
    """Replace \\n, \\t, \\\\ and \\xHH; a backslash before anything else stays."""
    simple = {"n": "\n", "t": "\t", "\\": "\\"}
    result = ""
    position = 0
    while position < len(text):
        if text[position] != "\\" or position + 1 == len(text):
            result += text[position]
            position += 1
            continue
        code = text[position + 1]
        if code in simple:
            result += simple[code]
            position += 2
        elif code == "x" and len(text) >= position + 4:
            result += chr(int(text[position + 2 : position + 4], 16))
            position += 4
        else:
            result += "\\"
            position += 1
    return result


class Cursor:
    """A place in a text that knows its line and column."""

    def __init__(self, text):
        self.text = text
        self.position = 0
        self.line = 1
        self.column = 1

    def peek(self, ahead=0):
        """The character ahead, or an empty string behind the end."""
        place = self.position + ahead
        return self.text[place] if place < len(self.text) else ""

    def advance(self):
        """Step over one character and return it."""
        character = self.peek()
        if character == "":
            raise TextError("end of text", self.position)
        self.position += 1
        if character == "\n":
            self.line += 1
            self.column = 1
        else:
            self.column += 1
        return character

    def take_while(self, wanted):
        """Step over the characters for which `wanted` holds and return them."""
        taken = []
        while self.peek() and wanted(self.peek()):
            taken.append(self.advance())
        return "".join(taken)

    def accept(self, word):
        """Step over `word` if it comes next; tell whether it did."""
        if not self.text.startswith(word, self.position):
            return False
        for _ in word:
            self.advance()
        return True
