import pytest

from lantern.signs import (
    hashtags,
    mask_middle,
    parse_spell,
    read_ingredient,
    rhyme_groups,
    seat_label,
    split_humps,
    spread_line,
    strip_comment,
)


def test_mask_middle():
    assert mask_middle("lantern") == "l*****n"
    assert mask_middle("lantern", 2) == "la***rn"
    assert mask_middle("lantern", 3) == "lan*ern"


def test_mask_middle_short():
    assert mask_middle("") == ""
    assert mask_middle("ab") == "**"
    assert mask_middle("abc", 2) == "***"


def test_mask_middle_keeps_nothing():
    assert mask_middle("oil", 0) == "***"


@pytest.mark.parametrize(
    "text, minutes",
    [("", 0), ("5m", 5), ("2h 15m", 135), ("1d2h30m", 1590), ("1W", 10080), ("1H 10M", 70), ("90m", 90)],
)
def test_parse_spell(text, minutes):
    assert parse_spell(text) == minutes


@pytest.mark.parametrize("text", ["15", "2h 15", "h", "3x", "2hm"])
def test_parse_spell_unreadable(text):
    with pytest.raises(ValueError):
        parse_spell(text)


def test_hashtags():
    assert hashtags("") == []
    assert hashtags("no tags here") == []
    assert hashtags("Light #Evening #light") == ["evening", "light"]
    assert hashtags("#a #b, #A! and #c.") == ["a", "b", "c"]
    assert hashtags("a # b #! c") == []


def test_spread_line():
    assert spread_line(["a", "b"], 5) == "a   b"
    assert spread_line(["to", "be", "or"], 10) == "to  be  or"
    assert spread_line(["to", "be", "or"], 11) == "to   be  or"
    assert spread_line(["one", "two", "a", "b"], 13) == "one  two  a b"


def test_spread_line_one_word():
    assert spread_line(["oil"], 6) == "oil   "
    assert spread_line(["oil"], 3) == "oil"


def test_split_humps():
    assert split_humps("") == []
    assert split_humps("word") == ["word"]
    assert split_humps("readLineTwice") == ["read", "line", "twice"]
    assert split_humps("OilLamp") == ["oil", "lamp"]
    assert split_humps("area51Map") == ["area51", "map"]
    assert split_humps("getXY") == ["get", "x", "y"]


def test_seat_label():
    assert seat_label(0, 20) == "A1"
    assert seat_label(19, 20) == "A20"
    assert seat_label(20, 20) == "B1"
    assert seat_label(83, 10) == "J4"
    assert seat_label(239, 10) == "Z10"


@pytest.mark.parametrize("number", [-1, 240, 1000])
def test_seat_label_no_such_seat(number):
    with pytest.raises(ValueError):
        seat_label(number, 10)


def test_read_ingredient_with_amount():
    assert read_ingredient("3 eggs") == (3, "eggs")
    assert read_ingredient("  12 Brown   Eggs ") == (12, "brown eggs")


def test_read_ingredient_without_amount():
    assert read_ingredient("flour") == (1, "flour")
    assert read_ingredient("Olive Oil") == (1, "olive oil")


def test_strip_comment():
    assert strip_comment("") == ""
    assert strip_comment("x = 1  # one") == "x = 1"
    assert strip_comment("# all of it") == ""
    assert strip_comment("plain line  ") == "plain line"
    assert strip_comment("  indented # text") == "  indented"


def test_strip_comment_with_quotes():
    assert strip_comment('tag = "#red"') == 'tag = "#red"'
    assert strip_comment('tag = "#red"  # not blue') == 'tag = "#red"'
    assert strip_comment('a = "x" + "#"#"') == 'a = "x" + "#"'


def test_rhyme_groups():
    assert rhyme_groups([]) == {}
    assert rhyme_groups(["light", "house"]) == {}
    assert rhyme_groups(["night", "Light", "house", "mouse", "oil"], 3) == {"ght": ["light", "night"], "use": ["house", "mouse"]}
    assert rhyme_groups(["cat", "CAT", "Cat"]) == {}
    assert rhyme_groups(["hat", "cat", "a-bat", "rat"]) == {"at": ["cat", "hat", "rat"]}
    assert rhyme_groups(["x2", "b2"], 1) == {}
