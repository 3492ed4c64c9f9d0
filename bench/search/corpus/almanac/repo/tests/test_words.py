import pytest

from almanac.words import (
    expand_braces,
    expand_ranges,
    keyed_shift,
    pack_runs,
    shared_ending,
    snake_name,
    squeeze,
    syllables,
    unpack_runs,
)


def test_squeeze():
    assert squeeze("") == ""
    assert squeeze("aaa") == "a"
    assert squeeze("bookkeeper") == "bokeper"
    assert squeeze("abab") == "abab"
    assert squeeze("Aab") == "Aab"


def test_squeeze_marks():
    assert squeeze("too   wide", " ") == "too wide"
    assert squeeze("well--done!!", "-!") == "well-done!"
    assert squeeze("hmm", "xyz") == "hmm"


def test_keyed_shift():
    assert keyed_shift("", "abc") == ""
    assert keyed_shift("hello", "a") == "hello"
    assert keyed_shift("hello", "b") == "ifmmp"
    assert keyed_shift("Cab, cab!", "ab") == "Cbb, dac!"
    assert keyed_shift("XYZ xyz", "d") == "ABC abc"
    assert keyed_shift("a-b-c", "abc") == "a-c-e"
    assert keyed_shift("ab", "zebra") == "zf"


@pytest.mark.parametrize(
    "text, packed",
    [
        ("", ""),
        ("x", "x"),
        ("xx", "xx"),
        ("xxx", "3x"),
        ("aaaabbc", "4abbc"),
        ("abbbbbbbbbbbba", "a12ba"),
        ("ccddd", "cc3d"),
    ],
)
def test_pack_runs(text, packed):
    assert pack_runs(text) == packed


def test_unpack_runs():
    assert unpack_runs("") == ""
    assert unpack_runs("abc") == "abc"
    assert unpack_runs("4abbc") == "aaaabbc"
    assert unpack_runs("a12ba") == "abbbbbbbbbbbba"
    assert unpack_runs("3x3y") == "xxxyyy"


def test_pack_and_unpack():
    for text in ("hoooold", "-----", "aabbaa", "  wide    open"):
        assert unpack_runs(pack_runs(text)) == text


def test_expand_ranges():
    assert expand_ranges("") == []
    assert expand_ranges("5") == [5]
    assert expand_ranges("2-4, 7") == [2, 3, 4, 7]
    assert expand_ranges("1,,3,") == [1, 3]
    assert expand_ranges("6-3") == [6, 5, 4, 3]
    assert expand_ranges("8-8") == [8]
    assert expand_ranges("9-10,0,2-1") == [9, 10, 0, 2, 1]


@pytest.mark.parametrize(
    "name, expected",
    [
        ("", ""),
        ("plain", "plain"),
        ("Plain", "plain"),
        ("camelCase", "camel_case"),
        ("parseHTTPReply", "parse_http_reply"),
        ("fieldID", "field_id"),
        ("planB", "plan_b"),
        ("page2Title", "page2_title"),
    ],
)
def test_snake_name(name, expected):
    assert snake_name(name) == expected


def test_syllables():
    assert syllables("cat") == 1
    assert syllables("yellow") == 2
    assert syllables("Apple") == 2
    assert syllables("rhythm") == 1
    assert syllables("banana") == 3
    assert syllables("beauty") == 2
    assert syllables("Ypres") == 1


def test_syllables_final_e():
    assert syllables("home") == 1
    assert syllables("the") == 1
    assert syllables("table") == 2
    assert syllables("operate") == 3
    assert syllables("hmm") == 1
    assert syllables("use") == 1


def test_shared_ending():
    assert shared_ending([]) == ""
    assert shared_ending(["alone"]) == "alone"
    assert shared_ending(["walking", "talking"]) == "alking"
    assert shared_ending(["cat", "dog"]) == ""
    assert shared_ending(["station", "nation", "ration"]) == "ation"
    assert shared_ending(["undo", "do"]) == "do"
    assert shared_ending(["amid", "d"]) == "d"
    assert shared_ending(["word", ""]) == ""


def test_expand_braces():
    assert expand_braces("") == [""]
    assert expand_braces("plain") == ["plain"]
    assert expand_braces("{re,un}do") == ["redo", "undo"]
    assert expand_braces("file.{txt,md}") == ["file.txt", "file.md"]
    assert expand_braces("{a,b}-{1,2}") == ["a-1", "a-2", "b-1", "b-2"]
    assert expand_braces("colo{,u}r") == ["color", "colour"]
    assert expand_braces("x}{y,z}") == ["x}y", "x}z"]
    assert expand_braces("a}b{c,d}") == ["a}bc", "a}bd"]
