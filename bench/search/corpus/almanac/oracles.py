"""Inputs on which a healed almanac must behave as the unbroken one. All of them are within what the docstrings promise."""

import random

from almanac import figures, grids, runs, schedules, words


def some(count, make, seed):
    rng = random.Random(seed)
    return [make(rng) for _ in range(count)]


def letters(rng, alphabet, most):
    return "".join(rng.choice(alphabet) for _ in range(rng.randint(0, most)))


def numbers(rng, most=10, low=-6, high=9):
    return [rng.randint(low, high) for _ in range(rng.randint(0, most))]


def matrix(rng, low=0, high=9, most=5):
    width = rng.randint(1, most)
    return [[rng.randint(low, high) for _ in range(width)] for _ in range(rng.randint(1, most))]


def picture(rng, marks, most=6):
    width = rng.randint(1, most)
    return ["".join(rng.choice(marks) for _ in range(width)) for _ in range(rng.randint(1, most))]


def range_text(rng):
    parts = []
    for _ in range(rng.randint(0, 5)):
        one = rng.randint(0, 15)
        parts.append(rng.choice([str(one), f"{one}-{one + rng.randint(0, 5)}", f"{one}-{rng.randint(0, 15)}", "", " ", f" {one} "]))
    return ",".join(parts)


def camel(rng):
    return "".join(rng.choice(["get", "Page", "HTTP", "x", "A", "2", "Id", "URL", "of", "B2", "list"]) for _ in range(rng.randint(0, 5)))


def spoken(rng):
    return "".join(rng.choice(["b", "st", "y", "a", "e", "io", "le", "ou", "r", "Y", "A", "ne", "ee"]) for _ in range(rng.randint(1, 5)))


def alike(rng):
    ending = letters(rng, "ab", 3)
    return [letters(rng, "abc", 4) + ending for _ in range(rng.randint(0, 4))]


def braces(rng):
    result = letters(rng, "xy}", 2)
    for _ in range(rng.randint(0, 3)):
        result += "{" + ",".join(letters(rng, "abc", 2) for _ in range(rng.randint(1, 3))) + "}" + letters(rng, "xy}", 2)
    return result


def span_text(rng):
    result = ""
    for _ in range(rng.randint(0, 4)):
        result += str(rng.randint(0, 30)) + rng.choice(["", " "]) + rng.choice("dhmsdhms ") + rng.choice(["", " "])
    return result + rng.choice(["", "", str(rng.randint(0, 99)), " ", "x", "m", "-"])


def table(rng):
    width = rng.randint(1, 4)
    cells = ["", "a", "ink", "paper", 0, 7, 12, 1500, -3, 2.5]
    return [[rng.choice(cells) for _ in range(width)] for _ in range(rng.randint(0, 5))]


def visits(rng):
    starts = [rng.randint(-3, 10) for _ in range(rng.randint(0, 7))]
    return [(start, start + rng.randint(1, 5)) for start in starts]


def talks(rng):
    titles = rng.sample("abcdefgh", rng.randint(0, 8))
    return [(start, start + rng.randint(1, 5), title) for title in titles for start in [rng.randint(0, 12)]]


def tasks(rng):
    names = rng.sample("pqrstuv", rng.randint(0, 7))
    durations = {name: rng.randint(0, 6) for name in names}
    order = rng.sample(names, len(names))
    needs = {}
    for place, name in enumerate(order):
        if rng.random() < 0.7:
            needs[name] = rng.sample(order[:place], rng.randint(0, min(place, 3)))
    return durations, needs


def duty(rng):
    names = rng.sample(["fox", "owl", "elk", "bee", "ram"], rng.randint(0, 4))
    days = rng.randint(0, 9)
    away = {name: sorted(rng.sample(range(10), rng.randint(0, 6))) for name in names if rng.random() < 0.6}
    return (names, days, rng.choice([away, away, away, None]))


def life(steps, make, state):
    """An object through a list of calls; everything it says and shows is kept."""
    thing = make()
    seen = []
    for name, *arguments in steps:
        try:
            seen.append(getattr(thing, name)(*arguments))
        except Exception as error:
            seen.append(type(error).__name__)
        seen.append(state(thing))
    return seen


def board_life(width, height, goal, steps):
    return life(steps, lambda: grids.DropBoard(width, height, goal), lambda board: [list(column) for column in board.columns])


def board_steps(rng):
    width, height = rng.randint(1, 5), rng.randint(1, 5)
    steps = []
    for _ in range(rng.randint(2, 18)):
        steps.append(("drop", rng.randint(-1, width) if rng.random() < 0.15 else rng.randrange(width), rng.choice("xxo")))
    for _ in range(3):
        steps.append(("at", rng.randint(-2, width), rng.randint(-2, height)))
    steps += [("wins", column, row) for column in range(width) for row in range(height)]
    return width, height, rng.choice([2, 3, 3, 4]), steps


def course_life(seats, steps):
    return life(steps, lambda: schedules.WaitingList(seats), lambda course: (list(course.seated), list(course.waiting)))


def course_steps(rng):
    names = ["fox", "owl", "elk", "bee", "ram"]
    calls = ["join", "join", "join", "leave", "position"]
    return rng.randint(0, 3), [(rng.choice(calls), rng.choice(names)) for _ in range(rng.randint(1, 16))]


ORACLES = {
    "squeeze": (
        words.squeeze,
        [("",), ("a",), ("aa",), ("aba",), ("aab", ""), ("  ", " ")]
        + some(40, lambda rng: (letters(rng, "abA ", 10),), 1)
        + some(40, lambda rng: (letters(rng, "ab- ", 10), rng.choice(["a", "ab", " ", "- ", ""])), 2),
    ),
    "keyed_shift": (
        words.keyed_shift,
        [("", "a"), ("zZ", "b"), ("-", "b"), ("a b", "bz")]
        + some(80, lambda rng: (letters(rng, "abcmnxyzABYZ -,1", 14), rng.choice(["a", "b", "z", "ab", "key", "lemon", "abcdefghij"])), 3),
    ),
    "pack_runs": (words.pack_runs, [("",), ("a",), ("aa",), ("aaa",), ("b" * 11,)] + some(80, lambda rng: ("".join(rng.choice("ab -") * rng.choice([1, 2, 3, 4, 10, 13]) for _ in range(rng.randint(0, 6))),), 4)),
    "unpack_runs": (words.unpack_runs, [("",), ("a",), ("3a",), ("12b",), ("a10bc",)] + some(80, lambda rng: ("".join(rng.choice(["", "", "3", "4", "12"]) + rng.choice("ab -") for _ in range(rng.randint(0, 3))),), 5)),
    "expand_ranges": (words.expand_ranges, [("",), (" ",), (",",), ("3",), ("3-3",), ("3-4",), ("4-3",), ("0-0,",), ("10-8,2",)] + some(80, lambda rng: (range_text(rng),), 6)),
    "snake_name": (words.snake_name, [("",), ("A",), ("a",), ("aB",), ("AB",), ("ABc",), ("aBC",), ("A1B",)] + some(80, lambda rng: (camel(rng),), 7)),
    "syllables": (words.syllables, [(w,) for w in ("a", "e", "y", "b", "le", "be", "eye", "yes", "ale", "ate", "tree", "idea", "able", "style", "sly", "queue", "Ease")] + some(90, lambda rng: (spoken(rng),), 8)),
    "shared_ending": (words.shared_ending, [([],), ([""],), (["a"],), (["ab", "b"],), (["b", "ab"],), (["ab", ""],), (["a", "b"],), (["ab", "cb"],)] + some(90, lambda rng: (alike(rng),), 9)),
    "expand_braces": (words.expand_braces, [("",), ("a",), ("{a}",), ("{}",), ("}",), ("{a,b}",), ("x{a,b}",), ("}{a,b}x{c,d}",)] + some(80, lambda rng: (braces(rng),), 10)),
    "blocks": (
        runs.blocks,
        [([], 1), ([], 2, 0), ([1], 1, 0), ([1, 2], 2, 0)]
        + some(40, lambda rng: (numbers(rng, 9), rng.randint(1, 5)), 11)
        + some(50, lambda rng: (numbers(rng, 9), rng.randint(1, 5), rng.choice([0, -1, "-", None])), 12),
    ),
    "longest_rise": (runs.longest_rise, [([],), ([1],), ([1, 1],), ([1, 2],), ([2, 1],), ([1, 2, 1, 2],)] + some(100, lambda rng: (numbers(rng, 12, 0, 8),), 13)),
    "union_sorted": (runs.union_sorted, [([], []), ([1], []), ([], [1]), ([0], [0]), ([1, 1], [1])] + some(100, lambda rng: (sorted(numbers(rng, 7)), sorted(numbers(rng, 7))), 14)),
    "runner_up": (runs.runner_up, [([],), (["a"],), (["a", "b"],), (["b", "a"],), (["a", "a", "b", "b"],)] + some(100, lambda rng: (list(letters(rng, "abcd", 9)),), 15)),
    "window_tops": (runs.window_tops, [([], 1), ([1], 1), ([1], 2), ([2, 1], 2), ([1, 2], 2)] + some(100, lambda rng: (numbers(rng, 10), rng.randint(1, 5)), 16)),
    "best_trade": (
        runs.best_trade,
        [([],), ([1],), ([1, 2],), ([2, 1],), ([1, 2], 1), ([1, 2], 2)]
        + some(60, lambda rng: (numbers(rng, 10, 1, 12),), 17)
        + some(60, lambda rng: (numbers(rng, 10, 1, 12), rng.randint(0, 6)), 18),
    ),
    "nearest_pair": (runs.nearest_pair, [([],), ([1],), ([1, 1],), ([2, 1],), ([0, 0, 0],)] + some(100, lambda rng: (numbers(rng, 7, -40, 40),), 19) + some(30, lambda rng: (numbers(rng, 5, 0, 6),), 20)),
    "prime_powers": (figures.prime_powers, [(n,) for n in [*range(1, 130), 169, 343, 961, 1001, 2310, 9973, 10403, 65536]]),
    "in_base": (
        figures.in_base,
        [(0, 2), (0, 36), (1, 2), (-1, 2), (35, 36), (36, 36), (-36, 36)]
        + some(100, lambda rng: (rng.randint(-(10 ** rng.randint(1, 6)), 10 ** rng.randint(1, 6)), rng.randint(2, 36)), 21),
    ),
    "mixed_units": (figures.mixed_units, [(0, []), (5, []), (0, [2]), (2, [2])] + some(80, lambda rng: (rng.randint(0, 10 ** rng.randint(1, 6)), [rng.randint(2, 60) for _ in range(rng.randint(0, 4))]), 22)),
    "check_digit": (figures.check_digit, [(str(n),) for n in range(30)] + some(80, lambda rng: (letters(rng, "0123456789-", 13),), 23) + some(20, lambda rng: (letters(rng, "0123456789 -", 13),), 24)),
    "fewest_coins": (
        figures.fewest_coins,
        [(0, []), (1, []), (0, [1]), (1, [1]), (1, [2]), (2, [1, 2])] + some(120, lambda rng: (rng.randint(0, 30), rng.sample(range(1, 14), rng.randint(0, 4))), 25),
    ),
    "counting_out": (figures.counting_out, [(count, step) for count in range(0, 11) for step in range(1, 8)] + [(7, 20), (12, 12), (3, 100)]),
    "digit_product_steps": (figures.digit_product_steps, [(n,) for n in [*range(0, 101), 111, 199, 277, 679, 999, 2677, 6788, 68889]]),
    "divisor_sum": (figures.divisor_sum, [(n,) for n in [*range(1, 110), 121, 220, 284, 496, 961, 1000, 1024, 8128]]),
    "spiral": (grids.spiral, [([],), ([[1]],), ([[1, 2]],), ([[1], [2]],)] + some(70, lambda rng: (matrix(rng, 0, 99),), 26)),
    "region_sizes": (grids.region_sizes, [([],), (["#"],), (["."],), (["##"],), (["#", "#"],), (["#.", ".#"],), ([".#", "#."],)] + some(120, lambda rng: (picture(rng, "##."),), 27)),
    "mine_hints": (grids.mine_hints, [([],), (["*"],), (["."],), ([".*"],), ([".", "*"],)] + some(100, lambda rng: (picture(rng, rng.choice(["*..", "*.", "*...."])),), 28)),
    "cheapest_way": (grids.cheapest_way, [([[0]],), ([[3]],), ([[1, 2]],), ([[1], [2]],)] + some(100, lambda rng: (matrix(rng),), 29)),
    "text_table": (
        grids.text_table,
        [([],), ([["a"]],), ([[""]],), ([["", ""]],), ([["a", "b"]], 0)] + some(40, lambda rng: (table(rng),), 30) + some(50, lambda rng: (table(rng), rng.randint(0, 4)), 31),
    ),
    "saddle_points": (grids.saddle_points, [([],), ([[1]],), ([[1, 1]],), ([[1, 2]],), ([[1], [2]],)] + some(120, lambda rng: (matrix(rng, 0, rng.choice([2, 4, 9]), 4),), 32)),
    "life_step": (
        grids.life_step,
        [(set(),), ({(0, 0)},)] + some(100, lambda rng: ({(rng.randint(-2, 3), rng.randint(-2, 3)) for _ in range(rng.randint(0, 18))},), 33),
    ),
    "DropBoard": (board_life, some(150, board_steps, 34)),
    "parse_span": (schedules.parse_span, [(t,) for t in ("", " ", "0", "1d", "1h", "1m", "1s", "s", "1 s", "1s1", "1m1m", "x", "5-", "1 2", "12h 5 m7")] + some(100, lambda rng: (span_text(rng),), 35)),
    "format_span": (schedules.format_span, [(n,) for n in (0, 1, 59, 60, 61, 3599, 3600, 3601, 3660, 86399, 86400, 86401, 90000, 172800, 10**7)] + some(80, lambda rng: (rng.randint(0, 10 ** rng.randint(1, 7)),), 36)),
    "busiest": (schedules.busiest, [([],), ([(0, 1)],), ([(0, 1), (1, 2)],), ([(1, 2), (0, 1)],), ([(0, 2), (1, 2)],)] + some(120, lambda rng: (visits(rng),), 37)),
    "pick_talks": (schedules.pick_talks, [([],), ([(0, 1, "a")],), ([(0, 1, "a"), (1, 2, "b")],)] + some(120, lambda rng: (talks(rng),), 38)),
    "tournament": (
        schedules.tournament,
        [(list("abcdefghijk"[:n]),) for n in range(1, 12)] + some(60, lambda rng: (rng.sample(range(50), rng.randint(1, 11)),), 39),
    ),
    "finish_times": (schedules.finish_times, [({}, {}), ({"a": 0}, {}), ({"a": 2}, {"a": []})] + some(120, tasks, 40)),
    "rota": (schedules.rota, [([], 0), ([], 1), (["fox"], 1), (["fox"], 2, {"fox": [0, 1]}), (["fox", "owl"], 4, {})] + some(120, duty, 41)),
    "WaitingList": (course_life, some(150, course_steps, 42)),
}
