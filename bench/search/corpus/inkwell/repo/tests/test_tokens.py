import pytest

from inkwell.tokens import Cursor, TextError, scan, split_fields, unescape


class TestScan:
    def test_kinds(self):
        kinds = [(token.kind, token.text) for token in scan("2.5*rate_1 + x")]
        assert kinds == [
            ("number", "2.5"),
            ("operator", "*"),
            ("name", "rate_1"),
            ("operator", "+"),
            ("name", "x"),
        ]

    def test_longer_operators_win(self):
        assert [token.text for token in scan("a<=b<c")] == ["a", "<=", "b", "<", "c"]

    def test_positions(self):
        assert [token.position for token in scan("ab  + 12")] == [0, 4, 6]

    def test_names_may_start_with_underscore(self):
        assert [token.kind for token in scan("_a1")] == ["name"]

    def test_unknown_character(self):
        with pytest.raises(TextError) as caught:
            list(scan("a $ b"))
        assert caught.value.position == 2


@pytest.mark.parametrize(
    "line, fields",
    [
        ("a,b,c", ["a", "b", "c"]),
        ("", [""]),
        ("a,,", ["a", "", ""]),
        ('"x,y",z', ["x,y", "z"]),
        ('"say ""hi""",2', ['say "hi"', "2"]),
        ('a "b" c', ["a b c"]),
    ],
)
def test_split_fields(line, fields):
    assert split_fields(line) == fields


def test_split_fields_with_other_marks():
    assert split_fields("1;'2;3'", separator=";", quote="'") == ["1", "2;3"]


def test_split_fields_needs_closed_quotes():
    with pytest.raises(TextError):
        split_fields('a,"b')


@pytest.mark.parametrize(
    "text, plain",
    [(r"a\nb", "a\nb"), (r"\x41\x42", "AB"), (r"c:\\temp", "c:\\temp"), (r"\q", r"\q"), ("end\\", "end\\"), (r"\x4", r"\x4")],
)
def test_unescape(text, plain):
    assert unescape(text) == plain


class TestCursor:
    @pytest.fixture
    def cursor(self):
        return Cursor("let x\n= 10")

    def test_peek(self, cursor):
        assert cursor.peek() == "l"
        assert cursor.peek(2) == "t"
        assert cursor.peek(10) == ""

    def test_take_while(self, cursor):
        assert cursor.take_while(str.isalpha) == "let"
        assert (cursor.line, cursor.column) == (1, 4)

    def test_lines_and_columns(self, cursor):
        for _ in range(7):
            cursor.advance()
        assert (cursor.line, cursor.column) == (2, 2)

    def test_accept(self, cursor):
        assert cursor.accept("let ")
        assert not cursor.accept("let")
        assert cursor.position == 4

    def test_end(self):
        cursor = Cursor("ab")
        assert cursor.take_while(str.isalpha) == "ab"
        with pytest.raises(TextError):
            cursor.advance()
