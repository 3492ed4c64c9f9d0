import pytest

from stockroom.stock import Lot, OutOfStock, Shelf, reconcile, reorder


class TestShelf:
    def test_available_counts_fresh_lots(self, shelf):
        assert shelf.available("milk", today=5) == 10
        assert shelf.available("milk", today=9) == 4
        assert shelf.available("salt", today=400) == 10
        assert shelf.available("tea") == 0

    def test_lots_of_one_day_are_joined(self, shelf):
        shelf.receive(Lot("milk", 2, expires=9))
        assert len(shelf.lots) == 3
        assert shelf.available("milk") == 12
        shelf.receive(Lot("milk", 2, expires=10))
        assert len(shelf.lots) == 4

    def test_first_expired_is_first_out(self, shelf):
        assert shelf.take("milk", 8) == [(9, 6), (12, 2)]
        assert shelf.count() == 12

    def test_lots_without_date_leave_last(self, shelf):
        shelf.receive(Lot("salt", 5, expires=30))
        assert shelf.take("salt", 7) == [(30, 5), (None, 2)]

    def test_empty_lots_leave_the_shelf(self, shelf):
        shelf.take("milk", 6)
        assert [(lot.sku, lot.expires) for lot in shelf.lots] == [("milk", 12), ("salt", None)]

    def test_expired_lots_are_not_sold(self, shelf):
        assert shelf.take("milk", 3, today=10) == [(12, 3)]
        with pytest.raises(OutOfStock):
            shelf.take("milk", 2, today=10)

    def test_discard(self, shelf):
        assert shelf.discard_expired(today=9) == 6
        assert shelf.count() == 14
        assert shelf.discard_expired(today=20) == 4

    def test_capacity(self):
        small = Shelf(capacity=10)
        small.receive(Lot("tea", 6))
        with pytest.raises(OverflowError):
            small.receive(Lot("tea", 5))
        small.receive(Lot("tea", 4))
        assert small.count() == 10

    def test_empty_lot_is_refused(self):
        with pytest.raises(ValueError):
            Shelf().receive(Lot("tea", 0))


class TestReorder:
    def test_only_below_minimum(self):
        assert reorder({"a": 5, "b": 2}, {"a": 5, "b": 3}, {"a": 9, "b": 10}) == {"b": 8}

    def test_whole_packs(self):
        assert reorder({"a": 1}, {"a": 4}, {"a": 12}, pack=6) == {"a": 12}
        assert reorder({"a": 0}, {"a": 4}, {"a": 12}, pack=6) == {"a": 12}

    def test_unknown_level_and_target(self):
        assert reorder({}, {"a": 4}, {}) == {"a": 4}


def test_reconcile():
    over, short, unknown = reconcile({"a": 5, "b": 5, "c": 1, "d": 2}, {"b": 7, "a": 5, "c": 0, "z": 1, "y": 3})
    assert over == {"b": 2}
    assert short == {"c": 1, "d": 2}
    assert unknown == ["y", "z"]
