"""Inputs on which a healed lantern must behave as the unbroken one. All of them are within what the docstrings promise."""

import random

from lantern import games, signs, spans, stalls, sums

PEOPLE = ["ann", "bob", "cy", "dee", "eve", "zoe"]


def some(count, make, seed):
    rng = random.Random(seed)
    return [make(rng) for _ in range(count)]


def text_of(rng, alphabet, longest, shortest=0):
    return "".join(rng.choice(alphabet) for _ in range(rng.randint(shortest, longest)))


def numbers(rng, low, high, longest, shortest=0):
    return [rng.randint(low, high) for _ in range(rng.randint(shortest, longest))]


def spell(rng):
    parts = [f"{rng.choice([0, 1, 2, 9, 10, 24, 60, 105])}{rng.choice('wdhmhmWDHM')}" for _ in range(rng.randint(0, 4))]
    text = rng.choice(["", " "]).join(parts)
    kind = rng.randint(0, 9)
    if kind == 0:
        text += rng.choice(["7", " 15", "x", "h", "3y"])
    return text


def post(rng):
    tags = ["#Oil", "#oil", "#Wick", "#wick,", "#OIL!", "#lamp.", "#lamp?!", "#", "#!", "tea", "a.b", "Lamp!", "c#", "#two2", "#a.b"]
    return rng.choice([" ", "  "]).join(rng.choice(tags) for _ in range(rng.randint(0, 7)))


def line_of_words(rng):
    words = [text_of(rng, "abcde", 5, 1) for _ in range(rng.randint(1, 5))]
    return words, sum(map(len, words)) + len(words) - 1 + rng.randint(0, 9)


def humps(rng):
    return "".join(rng.choice(["read", "Line", "Two", "X", "Y", "51", "a", "Of", "Map2"]) for _ in range(rng.randint(0, 5)))


def ingredient(rng):
    names = ["flour", "Olive Oil", "brown  EGGS", "Tea", "salt and Pepper", "milk 2 percent", "x5", "2.5 litres"]
    amount = rng.choice(["", "", "1 ", "3 ", "12  ", "0 ", "100 "])
    return rng.choice(["", "  "]) + amount + rng.choice(names) + rng.choice(["", " "])


def commented(rng):
    pieces = ["x = 1", " ", "  ", '"a"', '"#"', '"# b"', "#", "# note", "y", '""', "\t"]
    return rng.choice(["", "    "]) + "".join(rng.choice(pieces) for _ in range(rng.randint(0, 6)))


def rhymes(rng):
    words = ["night", "Light", "house", "MOUSE", "oil", "Oil", "foil", "cat", "hat", "CAT", "a", "at", "x2", "b-at", "bat", "t", "rat2", "don't", "soil"]
    return [rng.choice(words) for _ in range(rng.randint(0, 10))]


def date(rng):
    month = rng.randint(1, 12)
    length = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]
    return month * 100 + rng.choice([1, length, rng.randint(1, length)])


def flags(rng):
    names = [f"flag{number}" for number in range(rng.randint(0, 6))]
    return rng.randint(0, 2 ** len(names) + rng.choice([-1, -1, -1, 0, 3])), names


def tiers(rng):
    found = [(rng.choice([1, 3, 5, 10]), rng.randint(0, 9)) for _ in range(rng.randint(0, 3))]
    if rng.random() < 0.6:
        found.append((None, rng.randint(1, 9)))
    return rng.randint(0, 30), found


def sales(rng):
    return [(rng.choice(PEOPLE), rng.randint(0, 6)) for _ in range(rng.randint(0, 9))]


def settings(rng, depth=0):
    made = {}
    for key in rng.sample("abcd", rng.randint(0, 4)):
        made[key] = settings(rng, depth + 1) if depth < 2 and rng.random() < 0.4 else rng.choice([0, 1, "x", False, [1]])
    return made


def override(rng, base):
    """Extra settings for a base; None stands only where it takes a key out, never deep inside of what is new."""
    extra = {}
    for key in rng.sample("abcde", rng.randint(0, 4)):
        if rng.random() < 0.3:
            extra[key] = None
        elif isinstance(base.get(key), dict) and rng.random() < 0.7:
            extra[key] = override(rng, base[key])
        else:
            extra[key] = settings(rng, 1) if rng.random() < 0.4 else rng.choice([5, 0, "y"])
    return extra


def base_and_extra(rng):
    base = settings(rng)
    return base, override(rng, base)


def pages(rng):
    chosen = rng.sample([1, 2, 3, 4, 9, 10, 33, 40, 120], rng.randint(0, 5))
    return {page: " ".join(rng.choice(["oil", "Oil", "lamp", "wick", "WICK", "the"]) for _ in range(rng.randint(0, 6))) for page in chosen}


def order(rng):
    stock = {item: rng.randint(0, 5) for item in rng.sample(["oil", "wick", "glass", "tin"], rng.randint(0, 4))}
    return stock, [(rng.choice(["oil", "wick", "glass", "tin"]), rng.randint(1, 4)) for _ in range(rng.randint(0, 6))]


def ballots(rng):
    names = rng.choice([["ann", "Ann", " ann ", "ANN", "bob", "Bob", "bob "], ["ann", "bob", "cy"], ["Cy ", "cy", ""]])
    return [rng.choice(names + ["", " "]) for _ in range(rng.randint(0, 9))]


def nested(rng, depth=0):
    made = {}
    for key in rng.sample(["a", "b", "c", "key"], rng.randint(0, 3)):
        made[key] = nested(rng, depth + 1) if depth < 3 and rng.random() < 0.5 else rng.choice([0, 1, None, "x", [1, 2]])
    return made


def ages(rng):
    names = rng.sample(PEOPLE + ["al", "bo", "ed", "flo"], rng.randint(0, 10))
    return {name: rng.choice([0, 4, 5, 7, 9, 10, 11, 19, 20, 29, 30, 34, 39, 40, 99, 100]) for name in names}


def tree(rng, depth=0):
    count = rng.randint(0, 3) if depth < 3 else 0
    return rng.randint(-3, 9), [tree(rng, depth + 1) for _ in range(count)]


def company(rng):
    """Mostly everybody's boss comes later in the list; sometimes there is a circle."""
    names = list(PEOPLE)
    rng.shuffle(names)
    bosses = {name: rng.choice(names[place + 1:]) for place, name in enumerate(names[:-1]) if rng.random() < 0.8}
    if rng.random() < 0.25:
        bosses[names[-1]] = rng.choice(names[:-1])
    return bosses, rng.choice(names)


def span(rng, low, high, longest):
    start = rng.randint(low, high)
    return start, start + rng.randint(1, longest)


def talks(rng):
    return [(*span(rng, 0, 12, 5), f"talk {number}") for number in range(rng.randint(0, 8))]


def boxed(rng):
    capacity = rng.randint(1, 10)
    return numbers(rng, 1, capacity + (rng.random() < 0.15), 9), capacity


def bricks(rng):
    return rng.randint(0, 11), rng.sample([1, 2, 3, 4, 5], rng.randint(1, 4))


def commands(rng):
    moves = [rng.choice("NESWNE") + rng.choice(["", "", "1", "2", "3", "10", "0"]) for _ in range(rng.randint(0, 8))]
    return moves, rng.randint(1, 8), rng.randint(1, 8)


def throws(rng):
    made = [rng.choice(["-", rng.choice(["", "", "D", "T"]) + str(rng.randint(1, 20))]) for _ in range(rng.randint(0, 8))]
    return rng.choice([0, 1, 2, 10, 21, 50, 101, 301]), made


def circle(rng):
    friends = {name: rng.sample(PEOPLE, rng.randint(0, 3)) for name in rng.sample(PEOPLE, rng.randint(0, 6))}
    return friends, rng.choice(PEOPLE), rng.randint(0, 5)


def meal(rng):
    return [(rng.randint(1, 7), rng.randint(0, 9)) for _ in range(rng.randint(0, 6))], rng.randint(0, 18)


ORACLES = {
    "mask_middle": (
        signs.mask_middle,
        [("",), ("a",), ("ab",), ("abc",), ("", 0), ("abc", 0), ("abcd", 2), ("abcde", 2)]
        + some(60, lambda rng: (text_of(rng, "abcdefg -", 9), rng.randint(0, 4)), 1),
    ),
    "parse_spell": (
        signs.parse_spell,
        [("",), (" ",), ("5",), ("2h 15",), ("m",), ("2hm",), ("1W 1D 1H 1M",), ("1 2 h",), ("5m5m",)] + some(60, lambda rng: (spell(rng),), 2),
    ),
    "hashtags": (signs.hashtags, [("",), ("#",), ("#a #A",)] + some(60, lambda rng: (post(rng),), 3)),
    "spread_line": (signs.spread_line, [(["a"], 1), (["a"], 4), (["a", "b"], 3), (["a", "b", "c"], 6)] + some(60, line_of_words, 4)),
    "split_humps": (signs.split_humps, [("",), ("a",), ("A",), ("AB",), ("aB",), ("a1B2",)] + some(50, lambda rng: (humps(rng),), 5)),
    "seat_label": (
        signs.seat_label,
        [(0, 1), (23, 1), (24, 1), (-1, 5), (119, 5), (120, 5), (121, 5), (4, 5), (5, 5), (-5, 5)]
        + some(60, lambda rng: (rng.randint(-2, 260), rng.randint(8, 14)), 6),
    ),
    "read_ingredient": (signs.read_ingredient, some(70, lambda rng: (ingredient(rng),), 7)),
    "strip_comment": (signs.strip_comment, [("",), ("#",), ("  # x",), ("  x  ",), ('"#"#',)] + some(70, lambda rng: (commented(rng),), 8)),
    "rhyme_groups": (
        signs.rhyme_groups,
        [([],), (["cat"],), (["cat", "CAT"],), (["cat", "hat"],), (["x2", "b2"], 1)]
        + some(60, lambda rng: (rhymes(rng), rng.randint(1, 3)), 9)
        + some(20, lambda rng: (rhymes(rng),), 10),
    ),
    "digit_spread": (
        sums.digit_spread,
        [(0,), (-1,), (10,), (99,), (-90,), (1234567890,)] + some(60, lambda rng: (rng.randint(-9999, 99999),), 11),
    ),
    "quarter_of": (
        sums.quarter_of,
        [(month,) for month in (-12, -1, 0, 1, 2, 3, 4, 6, 7, 9, 10, 12, 13, 24)] + [(month, first) for month in range(0, 14) for first in (1, 2, 4, 7, 10, 12)],
    ),
    "days_until": (
        sums.days_until,
        [(101, 101), (101, 1231), (1231, 101), (228, 301), (301, 228), (131, 201)] + some(70, lambda rng: (date(rng), date(rng)), 12),
    ),
    "longest_bit_run": (sums.longest_bit_run, [(number,) for number in range(34)] + some(40, lambda rng: (rng.getrandbits(20) | rng.getrandbits(20),), 13)),
    "flag_names": (sums.flag_names, [(0, []), (1, []), (1, ["a"]), (2, ["a"]), (3, ["a", "b"])] + some(60, flags, 14)),
    "round_to_step": (
        sums.round_to_step,
        [(value, step) for value in range(-8, 9) for step in (1, 2, 3, 4, 5)] + some(40, lambda rng: (rng.randint(-500, 500), rng.randint(1, 60)), 15),
    ),
    "fair_split": (sums.fair_split, [(0, 1), (5, 1), (1, 5), (6, 3), (7, 3)] + some(60, lambda rng: (rng.randint(0, 40), rng.randint(1, 9)), 16)),
    "tiered_cost": (sums.tiered_cost, [(0, []), (1, []), (5, [(5, 2)]), (6, [(5, 2)]), (7, [(None, 3)])] + some(80, tiers, 17)),
    "top_sellers": (
        stalls.top_sellers,
        [([],), ([("ann", 0)],)] + some(30, lambda rng: (sales(rng),), 18) + some(50, lambda rng: (sales(rng), rng.randint(0, 6)), 19),
    ),
    "merge_settings": (stalls.merge_settings, [({}, {}), ({"a": {}}, {"a": {}}), ({"a": {}}, {"a": 1}), ({}, {"a": None})] + some(90, base_and_extra, 20)),
    "index_words": (stalls.index_words, [({},), ({5: ""},)] + some(60, lambda rng: (pages(rng),), 21)),
    "shortages": (stalls.shortages, [({}, []), ({"oil": 0}, [("oil", 1)]), ({"oil": 1}, [("oil", 1)])] + some(70, order, 22)),
    "elect": (stalls.elect, [([],), ([""],), (["Ann"],), (["ann", "bob"],)] + some(90, lambda rng: (ballots(rng),), 23)),
    "flatten_keys": (
        stalls.flatten_keys,
        [({},), ({"a": {}},), ({"a": 1}, "top")] + some(60, lambda rng: (nested(rng),), 24) + some(20, lambda rng: (nested(rng), "top.in"), 25),
    ),
    "age_bands": (
        stalls.age_bands,
        [({},), ({"al": 0},)] + some(40, lambda rng: (ages(rng),), 26) + some(40, lambda rng: (ages(rng), rng.choice([1, 5, 7, 20])), 27),
    ),
    "heaviest_branch": (stalls.heaviest_branch, [((0, []),), ((-2, [(-3, [])]),), ((1, [(-5, []), (-1, [])]),)] + some(60, lambda rng: (tree(rng),), 28)),
    "reports_to": (
        stalls.reports_to,
        [({}, "ann"), ({"ann": "bob", "bob": "ann"}, "bob"), ({"ann": "bob", "bob": "cy", "cy": "bob"}, "ann")] + some(80, company, 29),
    ),
    "free_gaps": (
        spans.free_gaps,
        [([], 0, 5), ([(0, 5)], 0, 5), ([(0, 2), (2, 5)], 0, 5), ([(5, 6)], 0, 5), ([(-3, 0)], 0, 5), ([(-3, 9)], 0, 5)]
        + some(90, lambda rng: ([span(rng, 0, 24, 5) for _ in range(rng.randint(0, 6))], rng.randint(2, 8), rng.randint(12, 22)), 30),
    ),
    "most_at_once": (
        spans.most_at_once,
        [([],), ([(0, 1)],), ([(0, 1), (1, 2)],), ([(0, 1), (0, 1)],)] + some(70, lambda rng: ([span(rng, 0, 14, 6) for _ in range(rng.randint(0, 9))],), 31),
    ),
    "pick_talks": (spans.pick_talks, [([],), ([(0, 1, "a")],), ([(0, 1, "a"), (1, 2, "b")],)] + some(70, lambda rng: (talks(rng),), 32)),
    "longest_plateau": (
        spans.longest_plateau,
        [([],), ([0],), ([1, 1],), ([1, 2],), ([1, 1, 2, 2],), ([1, 2, 2, 1, 1, 1],)] + some(70, lambda rng: (numbers(rng, 0, 2, 12),), 33),
    ),
    "deal": (spans.deal, [([], 1), ([1], 1), ([1], 2), ([1, 2], 2)] + some(60, lambda rng: (numbers(rng, 1, 52, 14), rng.randint(1, 5)), 34)),
    "peaks": (
        spans.peaks,
        [([],), ([0],), ([-1],), ([1, 1],), ([1, 2],), ([2, 1],), ([-2, -1, -2],)] + some(70, lambda rng: (numbers(rng, -3, 3, 9),), 35),
    ),
    "pack_boxes": (spans.pack_boxes, [([], 3), ([3], 3), ([4], 3), ([1, 2], 3), ([3, 3], 3)] + some(80, boxed, 36)),
    "smooth": (
        spans.smooth,
        [([],), ([3],), ([1, 2],), ([1, 2, 4], 0), ([1, 2, 4], 9)] + some(70, lambda rng: (numbers(rng, -5, 9, 8), rng.randint(0, 3)), 37),
    ),
    "hop_cost": (games.hop_cost, [([],), ([0],), ([3, 4],), ([1, 1, 1, 1],)] + some(80, lambda rng: (numbers(rng, 0, 9, 10),), 38)),
    "brick_rows": (games.brick_rows, [(0, [1]), (1, [1]), (2, [1]), (3, [3]), (2, [3])] + some(60, bricks, 39)),
    "bounces": (
        games.bounces,
        [(0, 50), (1, 50), (2, 50), (100, 0), (100, 99, 90), (100, 50, 50), (100, 50, 51), (8, 50), (3, 99)]
        + some(60, lambda rng: (rng.randint(0, 200), rng.choice([10, 25, 50, 75, 90]), rng.randint(1, 30)), 40),
    ),
    "robot_stop": (games.robot_stop, [([], 1, 1), (["N9"], 3, 5), (["E9"], 3, 5), (["N", "E"], 1, 1)] + some(70, commands, 41)),
    "candle_nights": (games.candle_nights, [(candles, stubs) for candles in range(16) for stubs in range(2, 7)]),
    "dart_countdown": (games.dart_countdown, [(0, ["1"]), (1, ["1"]), (2, ["1", "-", "1"]), (6, ["T2"]), (5, ["T2", "D2"])] + some(80, throws, 42)),
    "heard_by": (games.heard_by, [({}, "ann", 0), ({}, "ann", 2), ({"ann": ["ann"]}, "ann", 1)] + some(70, circle, 43)),
    "largest_joy": (games.largest_joy, [([], 0), ([], 5), ([(1, 1)], 0), ([(1, 1)], 1), ([(2, 5)], 4)] + some(80, meal, 44)),
}
