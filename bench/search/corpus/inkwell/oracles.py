"""Inputs on which a healed inkwell must behave as the unbroken one. All of them are within what the docstrings promise."""

import random

from inkwell import formula, inline, layout, outline, tables, tokens

WORDS = ["ink", "blotter", "a", "pen", "quill", "to", "Nib", "paper", "of", "desk"]


def some(count, make, seed):
    rng = random.Random(seed)
    return [make(rng) for _ in range(count)]


def text_of(rng, alphabet, longest):
    return "".join(rng.choices(alphabet, k=rng.randint(0, longest)))


def words(rng, least=0, most=6):
    return rng.choices(WORDS, k=rng.randint(least, most))


def formula_text(rng, depth=0):
    """Mostly well formed, so that values are compared and not only errors."""
    if depth > 3 or rng.random() < 0.3:
        return rng.choice(["1", "2", "3.5", "10", "x", "y_1", "0", "-2"])
    form = rng.randrange(6)
    left, right = formula_text(rng, depth + 1), formula_text(rng, depth + 1)
    if form == 0:
        return f"({left})"
    if form == 1:
        return f"-{left}"
    operator = rng.choice(["+", "-", "*", "/", "+", "-", "*", "<", "<=", ">", ">="])
    return f"{left} {operator} {right}" if form < 5 else f"({left} {operator} {right})"


def value_or_place(text):
    """What a formula is worth, or where its error is."""
    try:
        return formula.evaluate(text, {"x": 4, "y_1": 3})
    except tokens.TextError as error:
        return "TextError", error.position


def scanned(text):
    seen = []
    try:
        for token in tokens.scan(text):
            seen.append((token.kind, token.text, token.position))
    except tokens.TextError as error:
        seen.append(("TextError", error.position))
    return seen


def cursor_walk(text, steps):
    cursor = tokens.Cursor(text)
    seen = []
    for name, *arguments in steps:
        try:
            seen.append(getattr(cursor, name)(*arguments))
        except tokens.TextError as error:
            seen.append(("TextError", error.position))
        seen.append((cursor.position, cursor.line, cursor.column))
    return seen


def cursor_steps(rng):
    text = text_of(rng, "ab1 \n", 12)
    choices = [("advance",), ("advance",), ("peek",), ("peek", 1), ("peek", 3), ("accept", "a"), ("accept", "b1"), ("accept", text[2:4])]
    choices += [("take_while", str.isalpha), ("take_while", str.isspace), ("take_while", str.isalnum)]
    return text, rng.choices(choices, k=rng.randint(1, 14))


def headings(rng):
    return [(rng.randint(1, 4), rng.choice("abcdef")) for _ in range(rng.randint(0, 9))]


def tree_of(found):
    tree = outline.build_tree(found)
    hits = [tree.find(title) for title in "abcdefg"]
    return list(tree.walk()), tree.height(), [(hit.level, hit.height(), list(hit.walk(2))) if hit else None for hit in hits]


def heading_text(rng):
    lines = ["# Top", "## Part ##", "```", "# code", "text", "####### seven", "###### six", "##### Five #", "#tag", "### Deep  ", "", "``` py"]
    return ("\n".join(rng.choices(lines, k=rng.randint(0, 10))),)


def table_rows(rng):
    return [words(rng, 1, 4) for _ in range(rng.randint(0, 4))]


def round_trip(rows, extra):
    return tables.parse_table([*extra, *tables.render_table(rows)])


def table_lines(rng):
    lines = ["| a | b |", "|---|---|", "| 1 | 2 |", " | x | - y | ", "| - | z |", "|  | q |", "| --- | - |", "text", "| open", "close |"]
    return (rng.choices(lines, k=rng.randint(0, 7)),)


def pivot_records(rng):
    return [{"who": rng.choice("abc"), "day": rng.choice(["mon", "tue", "wed"]), "n": rng.randint(0, 5)} for _ in range(rng.randint(0, 8))]


ORACLES = {
    "scan": (scanned, [("",), (" ",), ("_",), ("_a+_b",), ("a$",), ("1.5.2",), ("<=<",), ("x>=1",)] + some(80, lambda rng: (text_of(rng, "a1_ <=>+*(). $", 9),), 1)),
    "split_fields": (
        tokens.split_fields,
        [("",), (",",), ('""',), ('""""',), ('"',), ("a;b", ";"), ("'a;b';c", ";", "'")] + some(120, lambda rng: (text_of(rng, 'ab,," ', 10),), 2),
    ),
    "unescape": (
        tokens.unescape,
        [("",), ("\\",), ("\\\\",), ("\\x",), ("\\x4",), ("\\x41",), ("a\\x7ab",), ("\\n\\t\\q",), ("\\\\n",)]
        + some(60, lambda rng: ("".join(rng.choices(["a", "\\n", "\\t", "\\\\", "\\x41", "\\x6F", "\\q", "9"], k=rng.randint(0, 8))),), 3),
    ),
    "Cursor": (cursor_walk, some(150, cursor_steps, 4)),
    "Parser": (
        value_or_place,
        [(text,) for text in ("", "1", "(1", "1)", "1 2", "1/0", "4 / (2 - 2)", "q", "1 +", "()", "-", "1 < 2 < 3", "2 - -3", "3 <= 3", "3 >= 3", "3 < 3", "3 > 3")]
        + some(150, lambda rng: (formula_text(rng),), 5)
        + some(40, lambda rng: (text_of(rng, "12x+-*/()< ", 7),), 6),
    ),
    "evaluate": (value_or_place, some(80, lambda rng: (text_of(rng, "12x+-*() ", 5),), 27) + some(60, lambda rng: (formula_text(rng) + rng.choice(["", " 2", ")", "(1)"]),), 28)),
    "used_names": (formula.used_names, [("",), ("a a b a",), ("1 + 2",)] + some(60, lambda rng: (" + ".join(rng.choices(["a", "b", "c1", "_d", "7"], k=rng.randint(1, 7))),), 7)),
    "justify_line": (layout.justify_line, some(100, lambda rng: (words(rng, 1, 6), rng.randint(1, 34)), 8)),
    "columns": (layout.columns, [([], 10)] + some(100, lambda rng: (words(rng, 0, 9), rng.randint(1, 40), rng.randint(1, 4)), 9)),
    "shorten_middle": (layout.shorten_middle, [("abcdefghij"[:n], w) for n in (0, 1, 5, 6, 9, 10) for w in range(3, 12)] + some(40, lambda rng: (text_of(rng, "abcdef", 14), rng.randint(2, 13), rng.choice(["~", "..", "..."])), 10)),
    "outdent": (
        layout.outdent,
        [([],), ([""],), (["  "],)] + some(80, lambda rng: ([" " * rng.randint(0, 5) + rng.choice(["", "a", "b c"]) for _ in range(rng.randint(1, 5))],), 11),
    ),
    "expand_tabs": (layout.expand_tabs, some(80, lambda rng: (text_of(rng, "ab\t\t", 9), rng.choice([1, 2, 4, 8])), 12)),
    "Section": (tree_of, some(120, lambda rng: (headings(rng),), 13)),
    "build_tree": (tree_of, some(60, lambda rng: (headings(rng),), 14)),
    "read_headings": (outline.read_headings, some(100, heading_text, 15)),
    "number_headings": (outline.number_headings, some(100, lambda rng: ([rng.randint(1, 4) for _ in range(rng.randint(0, 8))],), 16)),
    "slugify": (
        outline.slugify,
        [("",), ("???",), ("-a-",), ("A  b",), ("Use", {"use"}), ("Use", {"use", "use-2"})]
        + some(80, lambda rng: (text_of(rng, "aB1 -!?", 9), set(rng.sample(["a", "b", "a-2", "section", "b1", "1"], rng.randint(0, 5)))), 17),
    ),
    "column_widths": (tables.column_widths, some(60, lambda rng: (table_rows(rng), rng.randint(1, 5)), 18)),
    "render_table": (tables.render_table, some(100, lambda rng: (table_rows(rng), text_of(rng, "lrc", 4)), 19)),
    "parse_table": (tables.parse_table, some(120, table_lines, 20)),
    "tables": (round_trip, some(60, lambda rng: (table_rows(rng), rng.choice([[], ["Title:"], ["| open"]])), 21)),
    "pivot": (lambda records: tables.pivot(records, "who", "day", "n"), some(60, lambda rng: (pivot_records(rng),), 22)),
    "render_inline": (inline.render_inline, [("",), ("*",), ("**",), ("`*`",), ("a & b < c > d",), ("*a _b_ c*",), ("_x *y* `z*`_",), ("*_a_*",)] + some(150, lambda rng: (text_of(rng, "ab*_`<& ", 10),), 23)),
    "fill": (
        inline.fill,
        [("{", {}), ("{{}}", {}), ("{a", {"a": 1}), ("}}", {})]
        + some(
            100,
            lambda rng: (
                "".join(rng.choices(["{name}", "{n:4}", "{name:upper}", "{{", "}}", "x", " ", "{who}", "{n:1}", "{name:odd}"], k=rng.randint(0, 6))),
                {"name": rng.choice(["ann", "van Dyk", ""]), "n": rng.randint(0, 99)},
                rng.choice(["?", "none"]),
            ),
            24,
        ),
    ),
    "find_links": (
        inline.find_links,
        some(150, lambda rng: ("".join(rng.choices(["[a](b)", "![i](j)", "[", "](", ")", "x", " ", "!", "[two words](u/v)"], k=rng.randint(0, 6))),), 25),
    ),
    "word_index": (
        inline.word_index,
        some(80, lambda rng: ([" ".join(word + rng.choice(["", ",", ".", "!"]) for word in words(rng)) for _ in range(rng.randint(0, 5))], rng.choice([(), {"pen"}, {"ink", "desk"}])), 26),
    ),
}
