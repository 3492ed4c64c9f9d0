import pytest

from harbour.journal import Event, EventLog, Table, activity, bar


@pytest.fixture
def filled(log):
    log.write(5, "berthed", "Alba", berth="east")
    log.write(30, "departed", "Alba")
    log.write(8, "berthed", "Borea", berth="north")
    log.write(30, "berthed", "Corvo", berth="east")
    log.write(80, "departed", "Borea")
    return log


class TestWrite:
    def test_order(self, filled):
        assert [event.hour for event in filled.events] == [5, 8, 30, 30, 80]
        assert [event.vessel for event in filled.events] == ["Alba", "Borea", "Alba", "Corvo", "Borea"]

    def test_result(self, log):
        assert log.write(3, "anchored", "Alba", depth=4) == Event(3, "anchored", "Alba", {"depth": 4})

    def test_limit(self):
        log = EventLog(limit=2)
        for hour in (7, 3, 9):
            log.write(hour, "anchored", "Alba")
        assert [event.hour for event in log.events] == [7, 9]
        assert log.dropped == 1

    def test_no_limit(self, filled):
        assert filled.dropped == 0


class TestSelect:
    @pytest.mark.parametrize(
        "asked, hours",
        [
            ({}, [5, 8, 30, 30, 80]),
            ({"kind": "berthed"}, [5, 8, 30]),
            ({"vessel": "Alba"}, [5, 30]),
            ({"since": 8}, [8, 30, 30, 80]),
            ({"until": 30}, [5, 8]),
            ({"since": 8, "until": 31, "kind": "departed"}, [30]),
            ({"vessel": "Alba", "kind": "anchored"}, []),
            ({"since": 0, "until": 0}, []),
        ],
    )
    def test_select(self, filled, asked, hours):
        assert [event.hour for event in filled.select(**asked)] == hours

    def test_last(self, filled):
        assert filled.last("Alba").hour == 30
        assert filled.last("Alba", "berthed").hour == 5
        assert filled.last("Alba", "anchored") is None
        assert filled.last("Delfin") is None


class TestCounts:
    def test_by_attribute(self, filled):
        assert filled.count_by("kind") == {"berthed": 3, "departed": 2}
        assert filled.count_by("vessel", since=10) == {"Alba": 1, "Corvo": 1, "Borea": 1}
        assert filled.count_by("hour") == {5: 1, 8: 1, 30: 2, 80: 1}

    def test_by_detail(self, filled):
        assert filled.count_by("berth") == {"east": 2, "north": 1}
        assert filled.count_by("berth", kind="departed") == {}

    def test_per_day(self, filled):
        assert filled.per_day() == [(0, 2), (1, 2), (2, 0), (3, 1)]
        assert filled.per_day("departed") == [(1, 1), (2, 0), (3, 1)]
        assert filled.per_day("anchored") == []

    def test_per_day_at_midnight(self, log):
        log.write(23, "berthed", "Alba")
        log.write(24, "departed", "Alba")
        assert log.per_day() == [(0, 1), (1, 1)]

    def test_gaps(self, filled):
        assert filled.gaps(3) == [(8, 30), (30, 80)]
        assert filled.gaps(22) == [(30, 80)]
        assert filled.gaps(50) == []
        assert EventLog().gaps(0) == []


class TestTable:
    @pytest.fixture
    def table(self):
        table = Table(["vessel", "t"], right=["t"])
        table.add("Borea", 120)
        table.add("Alba", 7)
        return table

    def test_render(self, table):
        assert table.render() == "vessel    t\n-----------\nBorea   120\nAlba      7"

    def test_render_without_rows(self):
        assert Table(["a", "bcd"]).render() == "a  bcd\n------"

    def test_no_spaces_at_the_end(self):
        table = Table(["a", "note"])
        table.add("x", None)
        assert table.rows == [["x", ""]]
        assert table.render().splitlines()[-1] == "x"

    def test_cells(self, table):
        with pytest.raises(ValueError):
            table.add("Corvo")
        with pytest.raises(ValueError):
            table.add("Corvo", 1, 2)
        assert len(table.rows) == 2

    def test_widths(self, table):
        assert table.widths == [6, 3]
        table.add("Corvo II", None)
        assert table.widths == [8, 3]

    def test_sort(self, table):
        table.add("Corvo", 7)
        table.sort("vessel")
        assert [row[0] for row in table.rows] == ["Alba", "Borea", "Corvo"]
        table.sort("t", descending=True)
        assert [row[0] for row in table.rows] == ["Alba", "Corvo", "Borea"]


@pytest.mark.parametrize(
    "value, most, text", [(5, 10, "####...."), (10, 10, "########"), (0, 10, "........"), (1, 100, "#......."), (3, 10, "##......"), (15, 10, "########"), (3, 0, "........")]
)
def test_bar(value, most, text):
    assert bar(value, most, 8) == text


def test_bar_width():
    assert len(bar(3, 7)) == 20


def test_activity(filled):
    assert activity(filled).splitlines() == [
        "vessel  events  share",
        "--------------------------",
        "Alba         2  ##########",
        "Borea        2  ##########",
        "Corvo        1  #####.....",
    ]
    assert activity(filled, "departed").splitlines()[2:] == ["Alba         1  ##########", "Borea        1  ##########"]
    assert len(activity(EventLog()).splitlines()) == 2
