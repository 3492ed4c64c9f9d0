"""Inputs on which a healed satchel must behave as the unbroken one. All of them are within what the docstrings promise."""

import random

from satchel import figures, grids, ledgers, rows, words

NAMES = ["ann", "bob", "cy", "dee"]


def some(count, make, seed):
    rng = random.Random(seed)
    return [make(rng) for _ in range(count)]


def text_of(rng, alphabet, longest, shortest=0):
    return "".join(rng.choice(alphabet) for _ in range(rng.randint(shortest, longest)))


def runs(rng):
    return "".join(rng.choice("abc !") * rng.choice([1, 1, 2, 3, 9, 10, 12]) for _ in range(rng.randint(0, 7)))


def run_code(rng):
    code = "".join(rng.choice(["", "", "2", "3", "10", "0", "1"]) + rng.choice("abc !") for _ in range(rng.randint(0, 6)))
    return code + rng.choice(["", "", "", "", "4", "12"])


def full_name(rng):
    parts = [text_of(rng, "abcXYZéß'", 5, 1).strip("'") or "q" for _ in range(rng.randint(0, 5))]
    return rng.choice(["", " "]) + rng.choice([" ", "-", "  "]).join(parts) + rng.choice(["", " "])


def endings(rng):
    tail = text_of(rng, "ing", 3)
    return [text_of(rng, "sin", 3) + tail for _ in range(rng.randint(0, 4))]


def bracketed(rng, depth=0):
    text = ""
    for _ in range(rng.randint(0, 3)):
        kind = rng.randint(0, 5)
        if kind < 3 and depth < 5:
            opener, closer = ("()", "[]", "{}")[kind]
            text += opener + bracketed(rng, depth + 1) + closer
        elif kind == 3:
            text += '"' + text_of(rng, "([{)]}x", 3) + '"'
        else:
            text += rng.choice(["x", ",", " "])
    return text


def spoiled(rng):
    """Brackets that match, and sometimes one character too few, too many or wrong."""
    text = bracketed(rng)
    if text and rng.random() < 0.5:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice(["", "(", ")", "]", "{", '"']) + text[place + rng.randint(0, 1):]
    return text


def near_word(rng, word):
    place = rng.randint(0, len(word))
    cut = rng.choice([0, 0, 1, 1, 2])
    return word[:place] + text_of(rng, "abc", rng.choice([0, 1, 1, 2])) + word[place + cut:]


def word_pair(rng):
    word = text_of(rng, "abc", 5)
    other = near_word(rng, word)
    return (word, near_word(rng, other) if rng.random() < 0.2 else other)


def settings(rng):
    parts = []
    for _ in range(rng.randint(0, 5)):
        name, value = rng.choice(["size", "color", "b", "note"]), rng.choice(["10", "007", "red", "x=y", "", "3a", "0", "two words"])
        space = rng.choice(["", " "])
        parts.append(rng.choice(["", name, f"{space}{name}{space}={space}{value}{space}", f"{name}={value}"]))
    return ";".join(parts)


def date(rng):
    year, month = rng.choice([1900, 1999, 2000, 2023, 2024, 2100]), rng.randint(1, 12)
    length = figures.MONTHS[month - 1]
    if month == 2 and (year % 4 == 0 and year % 100 != 0 or year == 2000):
        length = 29
    return year * 10000 + month * 100 + rng.choice([1, 2, 28, length - 1, length, length, rng.randint(1, length)])


DATES = [20230101, 20231231, 20240228, 20240229, 20240301, 20230228, 20000229, 19000228, 20241231, 21000228, 21000301, 20001231]


def next_day(day):
    """In two parts: as one large number, neighbouring dates would be equal but for the last digits of floating point."""
    return divmod(figures.next_day(day), 100)


def time(rng):
    return rng.choice([0, 1, 59, 2359, 1200]) if rng.random() < 0.2 else rng.randint(0, 23) * 100 + rng.randint(0, 59)


def grid(rng, low=0, high=9, tallest=5, widest=5):
    width = rng.randint(1, widest)
    return [[rng.randint(low, high) for _ in range(width)] for _ in range(rng.randint(1, tallest))]


def lines(rng, alphabet, tallest=5, widest=6):
    width = rng.randint(1, widest)
    return ["".join(rng.choice(alphabet) for _ in range(width)) for _ in range(rng.randint(0, tallest))]


def cell_and_mark(rng):
    chart = lines(rng, "xx.o") or ["x"]
    return chart, rng.randrange(len(chart)), rng.randrange(len(chart[0])), rng.choice("xx.o")


def turn_and_write(board, *quarters):
    """Whether the turned grid shares rows with the one that was given shows only when one writes to it."""
    turned = grids.turn(board, *quarters)
    seen = [list(row) for row in turned]
    turned[0][0] = 99
    return seen


def spans(rng):
    starts = [rng.randint(-10, 20) for _ in range(rng.randint(0, 6))]
    return [(start, start + rng.choice([0, 1, 2, 5, 12])) for start in starts]


def nested(rng, depth=0):
    items = []
    for _ in range(rng.randint(0, 4)):
        items.append(nested(rng, depth + 1) if depth < 3 and rng.random() < 0.4 else rng.randint(-5, 9))
    return items


def robin(*lists):
    return list(rows.round_robin(*lists))


def mixed_lists(rng):
    return tuple([rng.choice([0, 1, 2, "", "a", None, False, 7]) for _ in range(rng.randint(0, 4))] for _ in range(rng.randint(0, 4)))


def orders(rng):
    word = text_of(rng, "abcn", 5)
    letters = list(word)
    rng.shuffle(letters)
    start = "".join(letters[:rng.randint(0, len(letters))]) if rng.random() < 0.6 else text_of(rng, "abx", 2)
    return (word, start) if rng.random() < 0.8 else (word,)


def payments(rng):
    return [(rng.choice(NAMES), rng.sample(NAMES, rng.randint(1, 4)), rng.choice([0, 100, 300, 999, 1000, rng.randint(1, 5000)])) for _ in range(rng.randint(0, 5))]


def life(thing, steps, look):
    """A thing through a list of calls; everything that can be seen is kept."""
    seen = []
    for name, *arguments in steps:
        try:
            seen.append(getattr(thing, name)(*arguments))
        except Exception as error:
            seen.append(type(error).__name__)
        seen.append(look(thing))
    return seen


def purse_life(coins, steps):
    purse = ledgers.Purse() if coins is None else ledgers.Purse(coins)
    return life(purse, steps, lambda purse: dict(purse.coins))


def purse_steps(rng):
    coins = rng.choice([None, {}, {value: rng.randint(1, 4) for value in rng.sample([1, 2, 5, 10, 20, 50], rng.randint(1, 4))}])
    steps = []
    for _ in range(rng.randint(1, 8)):
        steps.append(
            rng.choice(
                [
                    ("put", rng.choice([1, 2, 5, 10, 20])),
                    ("put", rng.choice([1, 2, 5, 10, 20, 0, -1]), rng.choice([1, 2, 3, 0, -2])),
                    ("total",),
                    ("pay", rng.choice([0, 1, 2, 5, 20, 40, rng.randint(0, 60)])),
                    ("pay", rng.randint(1, 30)),
                ]
            )
        )
    return coins, steps


def draft_life(text, steps):
    draft = ledgers.Draft() if text is None else ledgers.Draft(text)
    return life(draft, steps, lambda draft: (draft.text, list(draft.past), list(draft.future)))


def draft_steps(rng):
    steps = []
    for _ in range(rng.randint(2, 12)):
        steps.append(
            rng.choice(
                [
                    ("write", rng.choice(["Red", "green blue", " pink ", "", "  ", "a b c"])),
                    ("write", rng.choice(["one", "two"])),
                    ("erase",),
                    ("erase", rng.choice([0, -1, 1, 2, 3, 9])),
                    ("undo",),
                    ("undo", rng.choice([0, 1, 2, 3, 9])),
                    ("redo",),
                    ("redo",),
                ]
            )
        )
    return rng.choice([None, "", "start here", "w x y z"]), steps


def window_life(size, steps):
    return life(ledgers.Window(size), steps, lambda window: (window.size, list(window.readings), window.seen))


def window_steps(rng):
    steps = []
    for _ in range(rng.randint(0, 12)):
        steps.append(rng.choice([("add", rng.randint(-9, 9)), ("add", rng.randint(0, 3)), ("add", 5), ("mean",), ("jumps", rng.randint(0, 6))]))
    return rng.choice([0, -1, 1, 2, 3, 3, 4, 5]), steps


ORACLES = {
    "initials": (
        words.initials,
        [("",), ("-",), ("one two", 0), ("one two", 2), ("One-two three", 3)]
        + some(70, lambda rng: (full_name(rng), rng.choice([None, 0, 1, 2, 3, 9])), 1),
    ),
    "pack_runs": (words.pack_runs, [("",), ("a",), ("aa",), ("7",), ("aa1",), ("0bb",)] + some(70, lambda rng: (runs(rng),), 2)),
    "unpack_runs": (words.unpack_runs, [("",), ("3",), ("a3",), ("12z",), ("0x",), ("1x",)] + some(80, lambda rng: (run_code(rng),), 3)),
    "common_ending": (words.common_ending, [([],), ([""],), (["", ""],), (["a"],), (["ab", "b"],), (["b", "ab"],)] + some(80, lambda rng: (endings(rng),), 4)),
    "bracket_depth": (words.bracket_depth, [(t,) for t in ("", "(", ")", "([)]", '"("', '("', "{[()]}", "][")] + some(150, lambda rng: (spoiled(rng),), 5)),
    "title_line": (
        words.title_line,
        [("",), ("of",), ("THE a",), ("the end of",)]
        + some(80, lambda rng: (rng.choice([" ", "  "]).join(rng.choice(["the", "OF", "and", "a", "an", "to", "toad", "Day", "nIGHT", "it's"]) for _ in range(rng.randint(0, 6))),), 6),
    ),
    "one_edit_apart": (words.one_edit_apart, [("", ""), ("", "a"), ("a", ""), ("", "ab"), ("ab", "ba"), ("a", "b")] + some(200, word_pair, 7)),
    "keyed_shift": (words.keyed_shift, [("", "a"), ("xyz", "z"), ("XYZ", "b"), ("a-b-c", "abc")] + some(80, lambda rng: (text_of(rng, "abmyzABMYZ !9", 12), text_of(rng, "abcmyz", 4, 1)), 8)),
    "parse_settings": (words.parse_settings, [("",), (";",), ("a",), ("a=",), ("a=1;a",), (" a b = 2 ",)] + some(100, lambda rng: (settings(rng),), 9)),
    "to_dozens": (figures.to_dozens, [(n,) for n in (-5, -1, 0, 1726, 1727, 1728, 1729, 5000)] + [(n,) for n in range(1, 160)] + some(60, lambda rng: (rng.randint(160, 1727),), 10)),
    "from_dozens": (
        figures.from_dozens,
        # The spelling is built here, so that a fault of the writer is not seen as one of the reader.
        [("",), ("I",), ("IS",), ("ID",), ("DH",), ("DG",), ("GG",), ("DGID",), ("DHIS",)]
        + some(90, lambda rng: ("G" * rng.randint(0, 5) + rng.choice(["", "DG", "H", "HD", "HDDD", "DH", "DDDD"]) + rng.choice(["", "ID", "S", "SI", "SIII", "IS", "III", "I"]),), 11),
    ),
    "factor_powers": (figures.factor_powers, [(n,) for n in range(1, 70)] + [(n,) for n in (121, 128, 169, 343, 360, 997, 1001, 9409, 10007, 30030)]),
    "balanced_ternary": (figures.balanced_ternary, [(n,) for n in range(-45, 46)] + some(30, lambda rng: (rng.randint(-5000, 5000),), 12)),
    "fewest_stamps": (
        figures.fewest_stamps,
        [(0, []), (1, []), (0, [3]), (3, [3]), (2, [3])] + some(100, lambda rng: (rng.randint(0, 40), rng.sample(range(1, 16), rng.randint(0, 4))), 13),
    ),
    "clock_gap": (figures.clock_gap, [(0, 0), (0, 2359), (2359, 0), (1200, 1200), (1201, 1200), (1159, 1200)] + some(80, lambda rng: (time(rng), time(rng)), 14)),
    "is_leap": (figures.is_leap, [(year,) for year in range(1890, 1912)] + [(year,) for year in range(1988, 2030)] + [(1600,), (1700,), (2100,), (2200,), (2400,)]),
    "day_of_year": (figures.day_of_year, [(day,) for day in DATES] + some(100, lambda rng: (date(rng),), 15)),
    "next_day": (next_day, [(day,) for day in DATES] + [(20230000 + month * 100 + 28,) for month in range(1, 13)] + some(100, lambda rng: (date(rng),), 16)),
    "check_digit": (figures.check_digit, [("",), (" ",), ("0",), ("5 5",), ("10",), ("01",)] + some(80, lambda rng: (text_of(rng, "0123456789 ", 13),), 17)),
    "mixed_fraction": (figures.mixed_fraction, [(top, bottom) for top in range(-9, 10, 3) for bottom in (-6, -4, -1, 0, 1, 2, 6)] + some(80, lambda rng: (rng.randint(-60, 60), rng.choice([-12, -8, -5, 3, 4, 7, 9, 10])), 18)),
    "turn": (turn_and_write, [([[1, 2], [3, 4]],), ([[1]], 0), ([[1, 2]], 4), ([[1], [2]], -4)] + some(80, lambda rng: (grid(rng), rng.randint(-6, 9)), 19)),
    "ring": (grids.ring, [([[1]],), ([[1]], 1), ([[1, 2]],), ([[1], [2]],)] + some(150, lambda rng: (grid(rng, 0, 99, 7, 7), rng.randint(0, 3)), 20)),
    "region_sizes": (grids.region_sizes, [([],), (["#"],), (["."],), (["#.", ".#"],), ([".#", "#."],)] + some(100, lambda rng: (lines(rng, "##.", 6, 7),), 21)),
    "best_walk": (grids.best_walk, [([[5]],), ([[-5]],), ([[-1], [-2]],), ([[1, -9]],)] + some(120, lambda rng: (grid(rng, -9, 9, 6, 5),), 22)),
    "count_around": (grids.count_around, [(["x"], 0, 0, "x"), (["xx"], 0, 1, "x")] + some(120, cell_and_mark, 23)),
    "burn": (grids.burn, [([],), (["F"],), (["T"],), (["TF."],)] + some(100, lambda rng: (lines(rng, "TTTFF.w"), rng.choice([1, 1, 2, 3, 8])), 24)),
    "cover_length": (rows.cover_length, [([],), ([(0, 0)],), ([(0, 1), (1, 2)],), ([(0, 9), (1, 2), (3, 4)],), ([(0, 3), (2, 6), (5, 8)],)] + some(120, lambda rng: (spans(rng),), 25)),
    "first_at_least": (rows.first_at_least, [([], 1), ([1], 0), ([1], 1), ([1], 2), ([2, 2], 2)] + some(120, lambda rng: (sorted(rng.choices(range(12), k=rng.randint(0, 9))), rng.randint(-1, 12)), 26)),
    "collapse_ranges": (rows.collapse_ranges, [([],), ([1],), ([1, 1],), ([2, 1],), ([1, 3],)] + some(90, lambda rng: (rng.choices(range(1, 15), k=rng.randint(0, 10)),), 27)),
    "round_robin": (robin, [(), ([],), ([], []), ([0],), ([1, 2], [])] + some(80, mixed_lists, 28)),
    "ranks": (rows.ranks, [([],), ([0],), ([1, 1],), ([1, 2, 2],)] + some(80, lambda rng: (rng.choices(range(-3, 5), k=rng.randint(0, 8)),), 29)),
    "fullest_load": (rows.fullest_load, [([], 0), ([], 5), ([5], 5), ([6], 5), ([1], 0)] + some(100, lambda rng: (rng.choices(range(1, 20), k=rng.randint(0, 7)), rng.randint(0, 50)), 30)),
    "depth_sum": (rows.depth_sum, [([],), ([[]],), ([[[1]]],), ([1],), ([0, [0]],)] + some(100, lambda rng: (nested(rng),), 31)),
    "longest_climb": (rows.longest_climb, [([],), ([1],), ([1, 1],), ([2, 1],), ([1, 2],)] + some(100, lambda rng: (rng.choices(range(8), k=rng.randint(0, 10)),), 32)),
    "arrangements": (rows.arrangements, [("",), ("", "a"), ("a",), ("aa", "a"), ("ab", "ab"), ("ab", "aa")] + some(90, orders, 33)),
    "settle": (ledgers.settle, [([],), ([("ann", ["ann"], 5)],), ([("ann", ["bob"], 0)],)] + some(100, lambda rng: (payments(rng),), 34)),
    "waiting_times": (
        ledgers.waiting_times,
        [([], 1, 1), ([0], 5, 0), ([0, 0], 5, 5), ([0, 0], 5, 4)]
        + some(100, lambda rng: (sorted(rng.choices(range(25), k=rng.randint(0, 8))), rng.randint(1, 7), rng.randint(0, 12)), 35),
    ),
    "late_fee": (ledgers.late_fee, [(cents, days) for cents in (0, 900, 5000, 10000, 12345, 50000) for days in (0, 1, 6, 7, 8, 13, 14, 15, 21, 22, 70, 71, 76, 77, 78, 84, 85, 400)]),
    "Purse": (purse_life, some(200, purse_steps, 36)),
    "Draft": (draft_life, some(200, draft_steps, 37)),
    "Window": (window_life, some(150, window_steps, 38)),
}
