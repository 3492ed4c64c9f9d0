import pytest

from stockroom.reports import balances, days_of_cover, group_by_aisle, top_sellers, value_classes


class TestTopSellers:
    sales = [("pen", 2), ("ink", 5), ("pen", 4), ("cap", 5), ("pad", 1)]

    def test_ranking(self):
        assert top_sellers(self.sales) == [("pen", 6), ("cap", 5), ("ink", 5)]

    def test_count(self):
        assert top_sellers(self.sales, count=1) == [("pen", 6)]
        assert len(top_sellers(self.sales, count=9)) == 4


def test_value_classes():
    values = {"gold": 800, "silver": 100, "tin": 60, "clay": 30, "sand": 10}
    assert value_classes(values) == {"gold": "A", "silver": "B", "tin": "B", "clay": "C", "sand": "C"}


def test_value_classes_with_other_limits():
    assert value_classes({"x": 50, "y": 30, "z": 20}, first=50, second=90) == {"x": "A", "y": "B", "z": "B"}


class TestBalances:
    def test_once_per_day(self):
        movements = [(1, 5), (1, -2), (3, 4), (4, -1), (4, -1)]
        assert list(balances(movements)) == [(1, 3), (3, 7), (4, 5)]

    def test_opening(self):
        assert list(balances([(2, -3)], opening=10)) == [(2, 7)]

    def test_nothing_moves(self):
        assert list(balances([])) == []


@pytest.mark.parametrize(
    "level, sales, days",
    [(20, [2, 2, 2, 2], 10), (10, [9, 9, 1, 1, 1, 1, 1, 1, 1], 10), (5, [0, 0], None), (7, [1, 3], 3), (0, [4], 0)],
)
def test_days_of_cover(level, sales, days):
    assert days_of_cover(level, sales) == days


def test_days_of_cover_with_short_window():
    assert days_of_cover(12, [9, 9, 3, 1], window=2) == 6


def test_group_by_aisle():
    locations = {"tea": "B-07-2", "cup": "B-07-1", "pot": "A-10-3", "jar": "B-12-1"}
    assert group_by_aisle(locations) == {"A": {10: ["pot"]}, "B": {7: ["cup", "tea"], 12: ["jar"]}}
