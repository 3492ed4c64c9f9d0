import pytest

from satchel import words


def test_initials():
    assert words.initials("grace brewster hopper") == "G.B.H."
    assert words.initials("anne-marie dubois") == "A.M.D."
    assert words.initials("  lone ") == "L."
    assert words.initials("") == ""


def test_initials_with_limit():
    assert words.initials("one two three", 2) == "O.T."
    assert words.initials("one two", 5) == "O.T."
    assert words.initials("one two", 0) == ""


def test_pack_runs():
    assert words.pack_runs("") == ""
    assert words.pack_runs("abc") == "abc"
    assert words.pack_runs("aaabcc") == "3ab2c"
    assert words.pack_runs("zzzzzzzzzzzz") == "12z"
    assert words.pack_runs("aabaa") == "2ab2a"
    assert words.pack_runs("  !") == "2 !"
    with pytest.raises(ValueError):
        words.pack_runs("ab2")


@pytest.mark.parametrize(
    "code, text",
    [
        ("", ""),
        ("3ab2c", "aaabcc"),
        ("12z", "zzzzzzzzzzzz"),
        ("abc", "abc"),
        ("2 !", "  !"),
        ("x0yz", "xz"),
    ],
)
def test_unpack_runs(code, text):
    assert words.unpack_runs(code) == text


def test_unpack_runs_wants_a_character():
    with pytest.raises(ValueError):
        words.unpack_runs("3a4")


def test_common_ending():
    assert words.common_ending(["singing", "ring", "bring"]) == "ing"
    assert words.common_ending(["ring", "bring"]) == "ring"
    assert words.common_ending(["moon", "noon", "soon"]) == "oon"
    assert words.common_ending(["cat", "dog"]) == ""
    assert words.common_ending(["alone"]) == "alone"
    assert words.common_ending(["", "any"]) == ""
    assert words.common_ending([]) == ""


def test_bracket_depth():
    assert words.bracket_depth("") == 0
    assert words.bracket_depth("no brackets") == 0
    assert words.bracket_depth("f(a[1], b)") == 2
    assert words.bracket_depth("()[]{}") == 1
    assert words.bracket_depth("({[]})()") == 3


def test_bracket_depth_of_what_does_not_match():
    assert words.bracket_depth("(]") == -1
    assert words.bracket_depth("(()") == -1
    assert words.bracket_depth("())") == -1
    assert words.bracket_depth('say("(")') == 1
    assert words.bracket_depth('"]" (x)') == 1


def test_title_line():
    assert words.title_line("the lord of the rings") == "The Lord of the Rings"
    assert words.title_line("war AND peace") == "War and Peace"
    assert words.title_line("something to think of") == "Something to Think Of"
    assert words.title_line("  a   day ") == "A Day"
    assert words.title_line("") == ""
    assert words.title_line("of") == "Of"


@pytest.mark.parametrize(
    "first, second, expected",
    [
        ("plan", "plane", True),
        ("plane", "plan", True),
        ("plan", "plan", False),
        ("plan", "clan", True),
        ("plan", "plot", False),
        ("", "a", True),
        ("", "ab", False),
        ("lane", "plane", True),
        ("abcd", "axcx", False),
        ("tone", "stones", False),
    ],
)
def test_one_edit_apart(first, second, expected):
    assert words.one_edit_apart(first, second) is expected


def test_keyed_shift():
    assert words.keyed_shift("hello", "a") == "hello"
    assert words.keyed_shift("abc", "b") == "bcd"
    assert words.keyed_shift("xyz", "d") == "abc"
    assert words.keyed_shift("aaaa", "abc") == "abca"
    assert words.keyed_shift("Ab Cz!", "bc") == "Bd Db!"
    assert words.keyed_shift("", "key") == ""


def test_parse_settings():
    assert words.parse_settings("size=10; color = red; bold") == {"size": 10, "color": "red", "bold": True}
    assert words.parse_settings("") == {}
    assert words.parse_settings("a=1;;b=2;") == {"a": 1, "b": 2}
    assert words.parse_settings("a=1;a=2") == {"a": 2}
    assert words.parse_settings("note=x=y") == {"note": "x=y"}
    assert words.parse_settings("empty=") == {"empty": ""}
    assert words.parse_settings("code=007a") == {"code": "007a"}
