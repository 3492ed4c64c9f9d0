import pytest

from inkwell.layout import columns, expand_tabs, justify_line, outdent, shorten_middle


@pytest.mark.parametrize(
    "words, width, line",
    [
        (["one", "two", "six"], 13, "one  two  six"),
        (["one", "two", "six"], 14, "one   two  six"),
        (["alone"], 8, "alone   "),
        (["too", "long"], 5, "too long"),
        (["a", "b"], 3, "a b"),
    ],
)
def test_justify_line(words, width, line):
    assert justify_line(words, width) == line


class TestColumns:
    names = ["ash", "birch", "elm", "fir", "oak"]

    def test_filled_downwards(self):
        assert columns(self.names, 18) == ["ash    fir", "birch  oak", "elm"]

    def test_exact_width(self):
        assert columns(self.names, 19) == ["ash    elm    oak", "birch  fir"]
        assert columns(["aa", "bb", "cc"], 10) == ["aa  bb  cc"]
        assert columns(["aa", "bb", "cc"], 9) == ["aa  cc", "bb"]

    def test_too_narrow(self):
        assert columns(["long-name", "x"], 4) == ["long-name", "x"]

    def test_gap(self):
        assert columns(["a", "b"], 9, gap=3) == ["a   b"]

    def test_nothing(self):
        assert columns([], 10) == []


@pytest.mark.parametrize(
    "text, width, short",
    [("abcdefghij", 10, "abcdefghij"), ("abcdefghij", 9, "abc...hij"), ("abcdefghij", 8, "abc...ij"), ("abcdefghij", 4, "abcd")],
)
def test_shorten_middle(text, width, short):
    assert shorten_middle(text, width) == short


def test_shorten_middle_with_marker():
    assert shorten_middle("0123456789", 5, marker="~") == "01~89"


class TestOutdent:
    def test_common_margin(self):
        assert outdent(["    a", "      b", "    c"]) == ["a", "  b", "c"]

    def test_blank_lines_do_not_count(self):
        assert outdent(["  a", "", " ", "   b"]) == ["a", "", "", " b"]

    def test_no_margin(self):
        assert outdent(["a", "  b"]) == ["a", "  b"]
        assert outdent([]) == []


@pytest.mark.parametrize("line, expanded", [("\ta", "    a"), ("ab\tc", "ab  c"), ("abcd\te", "abcd    e"), ("a\tb\tc", "a   b   c")])
def test_expand_tabs(line, expanded):
    assert expand_tabs(line) == expanded


def test_expand_tabs_size():
    assert expand_tabs("abc\td", size=8) == "abc     d"
