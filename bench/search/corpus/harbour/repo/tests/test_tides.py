import pytest

from harbour.tides import TideTable, Window, crossing


@pytest.fixture
def table():
    return TideTable([(360, 5.0), (0, 1.0), (720, 1.0), (1080, 4.0), (1440, 0.0)])


def test_window():
    window = Window(10, 25)
    assert window.minutes == 15
    assert window.contains(10) and window.contains(25) and window.contains(12)
    assert not window.contains(9) and not window.contains(26)


@pytest.mark.parametrize(
    "left, right, level, minute",
    [((0, 1.0), (360, 5.0), 3.0, 180), ((360, 5.0), (720, 1.0), 2.0, 630), ((100, 1.0), (200, 2.0), 2.0, 200), ((100, 1.0), (200, 2.0), 1.0, 100)],
)
def test_crossing(left, right, level, minute):
    assert crossing(left, right, level) == minute


class TestReadings:
    def test_order(self, table):
        assert table.readings[:2] == [(0, 1.0), (360, 5.0)]
        assert len(table) == 5

    def test_replaced(self, table):
        table.add(360, 6.0)
        assert len(table) == 5
        assert table.height_at(360) == 6.0

    def test_before_zero(self, table):
        with pytest.raises(ValueError):
            table.add(-1, 2.0)
        table.add(0, 2.0)
        assert table.height_at(0) == 2.0

    def test_tidal_range(self, table):
        assert table.tidal_range == 5.0
        assert TideTable([(5, 2.0), (6, 3.5)]).tidal_range == 1.5
        assert TideTable().tidal_range == 0


class TestHeight:
    @pytest.mark.parametrize("minute, height", [(0, 1.0), (180, 3.0), (360, 5.0), (450, 4.0), (720, 1.0), (840, 2.0), (1260, 2.0), (1440, 0.0)])
    def test_inside(self, table, minute, height):
        assert table.height_at(minute) == pytest.approx(height)

    def test_outside(self):
        table = TideTable([(60, 2.0), (120, 3.0)])
        assert table.height_at(0) == 2.0
        assert table.height_at(500) == 3.0

    def test_one_reading(self):
        assert TideTable([(60, 2.0)]).height_at(60) == 2.0

    def test_none(self):
        with pytest.raises(ValueError):
            TideTable().height_at(5)


class TestHighs:
    def test_highs(self, table):
        assert table.highs() == [360, 1080]

    def test_ends_are_none(self):
        assert TideTable([(0, 5.0), (60, 1.0), (120, 4.0)]).highs() == []
        assert TideTable([(0, 5.0)]).highs() == []

    def test_flat(self):
        assert TideTable([(0, 1.0), (60, 3.0), (120, 3.0), (180, 2.0)]).highs() == []

    @pytest.mark.parametrize("minute, high", [(0, 360), (360, 360), (361, 1080), (1080, 1080), (1081, None)])
    def test_next_high(self, table, minute, high):
        assert table.next_high(minute) == high


class TestWindows:
    def test_windows(self, table):
        assert list(table.windows(3.0)) == [Window(180, 540), Window(960, 1170)]
        assert list(table.windows(4.5)) == [Window(315, 405)]

    def test_open_ends(self):
        table = TideTable([(100, 4.0), (200, 2.0), (300, 4.0)])
        assert list(table.windows(3.0)) == [Window(100, 150), Window(250, 300)]
        assert list(table.windows(2.0)) == [Window(100, 300)]
        assert list(table.windows(4.0)) == [Window(100, 100), Window(300, 300)]

    def test_never(self, table):
        assert list(table.windows(5.5)) == []
        assert list(TideTable().windows(1.0)) == []

    @pytest.mark.parametrize(
        "draft, minute, stay, entry",
        [(2.0, 0, 60, 180), (2.0, 200, 60, 200), (2.0, 480, 60, 480), (2.0, 481, 60, 960), (2.0, 0, 361, None), (2.0, 1200, 1, None)],
    )
    def test_first_entry(self, table, draft, minute, stay, entry):
        assert table.first_entry(draft, minute, stay) == entry

    def test_first_entry_with_more_clearance(self, table):
        assert table.first_entry(2.0, 0, 30, clearance=2.5) == 315


class TestMean:
    def test_mean(self):
        assert TideTable([(0, 1.0), (60, 3.0)]).mean() == 2.0
        assert TideTable([(10, 2.0), (20, 4.0), (50, 4.0)]).mean() == pytest.approx(3.75)

    def test_one_or_none(self):
        assert TideTable([(30, 2.5)]).mean() == 2.5
        with pytest.raises(ValueError):
            TideTable().mean()


def test_shifted(table):
    other = table.shifted(30, factor=0.5)
    assert other.readings[1] == (390, 2.5)
    assert table.readings[1] == (360, 5.0)
    assert table.shifted(10).readings[0] == (10, 1.0)
