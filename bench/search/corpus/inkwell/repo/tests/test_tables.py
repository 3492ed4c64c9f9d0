import pytest

from inkwell.tables import column_widths, parse_table, pivot, render_table


@pytest.fixture
def rows():
    return [["name", "qty"], ["ink", "12"], ["blotter", "3"]]


def test_column_widths(rows):
    assert column_widths(rows) == [7, 3]
    assert column_widths([["a"], ["b", "long", "c"]]) == [3, 4, 3]
    assert column_widths([["a"]], minimum=1) == [1]


class TestRender:
    def test_left(self, rows):
        assert render_table(rows) == [
            "| name    | qty |",
            "|---------|-----|",
            "| ink     | 12  |",
            "| blotter | 3   |",
        ]

    def test_aligned(self, rows):
        lines = render_table(rows, "cr")
        assert lines[2] == "|   ink   |  12 |"
        assert lines[3] == "| blotter |   3 |"

    def test_short_rows(self):
        assert render_table([["a", "b"], ["c"]])[2] == "| c   |     |"

    def test_single_row_has_no_rule(self):
        assert render_table([["only"]]) == ["| only |"]


class TestParse:
    def test_round_trip(self, rows):
        assert parse_table(render_table(rows)) == [{"name": "ink", "qty": "12"}, {"name": "blotter", "qty": "3"}]

    def test_other_lines_are_skipped(self):
        assert parse_table(["Table:", "| a | b |", "|---|---|", " | 1 | - x |", "| broken"]) == [{"a": "1", "b": "- x"}]


def test_pivot():
    records = [
        {"who": "bo", "day": "mon", "n": 2},
        {"who": "al", "day": "tue", "n": 1},
        {"who": "bo", "day": "mon", "n": 3},
        {"who": "bo", "day": "tue", "n": 4},
    ]
    assert pivot(records, "who", "day", "n") == (["mon", "tue"], [("al", [0, 1]), ("bo", [5, 4])])
