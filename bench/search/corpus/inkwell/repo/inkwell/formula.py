"""Formulas with names: `2 * (width + 1) <= limit`."""

from .tokens import TextError, scan


class Parser:
    """Recursive descent over the tokens of one formula; values are computed on the way."""

    def __init__(self, text, names=None):
        self.tokens = list(scan(text))
        self.names = names or {}
        self.place = 0
        self.end = len(text)

    def next_text(self):
        return self.tokens[self.place].text if self.place < len(self.tokens) else None

    def step(self):
        if self.place >= len(self.tokens):
            raise TextError("formula ends too early", self.end)
        token = self.tokens[self.place]
        self.place += 1
        return token

    def comparison(self):
        left = self.sum()
        while self.next_text() in ("<", ">", "<=", ">="):
            operator = self.step().text
            right = self.sum()
            if operator == "<":
                left = left < right
            elif operator == ">":
                left = left > right
            elif operator == "<=":
                left = left <= right
            else:
                left = left >= right
        return left

    def sum(self):
        value = self.product()
        while self.next_text() in ("+", "-"):
            if self.step().text == "+":
                value += self.product()
            else:
                value -= self.product()
        return value

    def product(self):
        value = self.factor()
        while self.next_text() in ("*", "/"):
            operator = self.step()
            right = self.factor()
            if operator.text == "*":
                value *= right
            elif right == 0:
                raise TextError("division by zero", operator.position)
            else:
                value /= right
        return value

    def factor(self):
        token = self.step()
        if token.text == "-":
            return -self.factor()
        if token.text == "(":
            value = self.comparison()
            if self.next_text() != ")":
                raise TextError("bracket is not closed", token.position)
            self.step()
            return value
        if token.kind == "number":
            return float(token.text) if "." in token.text else int(token.text)
        if token.kind == "name" and token.text in self.names:
            return self.names[token.text]
        raise TextError(f"unexpected {token.text!r}", token.position)


def evaluate(text, names=None):
    """The value of a formula; what stands behind its end is an error."""
    parser = Parser(text, names)
    value = parser.comparison()
    if parser.place < len(parser.tokens):
        rest = parser.tokens[parser.place]
        raise TextError(f"unexpected {rest.text!r}", rest.position)
    return value


def used_names(text):
    """The names of a formula, each once, in order of their first use."""
    seen = []
    for token in scan(text):
        if token.kind == "name" and token.text not in seen:
            seen.append(token.text)
    return seen
