import pytest

from stockroom.orders import Order, WrongState, allocate, pack_boxes


class TestOrder:
    def test_same_article_grows_its_line(self, order):
        order.add("pen", 2, 120)
        assert [(line.sku, line.quantity) for line in order.lines] == [("pen", 5), ("ink", 1)]

    def test_another_price_is_another_line(self, order):
        order.add("pen", 2, 99)
        assert len(order.lines) == 3

    def test_total(self, order):
        assert order.total() == 1259
        assert order.total(discount_percent=10) == 1134
        assert order.total(discount_percent=120) == 0

    def test_remove_some(self, order):
        assert order.remove("pen", 2) == 2
        assert order.total() == 1019

    def test_remove_from_the_last_line(self, order):
        order.add("pen", 2, 100)
        assert order.remove("pen", 3) == 3
        assert [(line.sku, line.quantity) for line in order.lines] == [("pen", 2), ("ink", 1)]

    def test_remove_all(self, order):
        order.add("pen", 2, 100)
        assert order.remove("pen") == 5
        assert [line.sku for line in order.lines] == ["ink"]
        assert order.remove("pen") == 0

    def test_way_through_the_warehouse(self, order):
        for state in ("placed", "packed", "shipped"):
            order.advance(state)
        assert order.state == "shipped"
        assert order.history == ["draft", "placed", "packed"]

    def test_no_shortcuts(self, order):
        with pytest.raises(WrongState):
            order.advance("shipped")
        assert order.history == []

    def test_placed_orders_are_closed(self, order):
        order.advance("placed")
        with pytest.raises(WrongState):
            order.add("pen", 1, 120)

    def test_empty_orders_are_not_placed(self):
        empty = Order(1)
        with pytest.raises(WrongState):
            empty.advance("placed")
        empty.advance("cancelled")

    @pytest.mark.parametrize("quantity", [0, -2])
    def test_quantity(self, order, quantity):
        with pytest.raises(ValueError):
            order.add("cap", quantity, 10)


class TestAllocate:
    def test_urgent_first(self):
        orders = [(1, False, {"a": 3}), (2, True, {"a": 3}), (3, False, {"b": 1})]
        assert allocate(orders, {"a": 4, "b": 1}) == ([2, 3], {"a": 1, "b": 0})

    def test_by_number(self):
        orders = [(9, False, {"a": 1}), (4, False, {"a": 1})]
        assert allocate(orders, {"a": 1}) == ([4], {"a": 0})

    def test_in_full_or_not_at_all(self):
        stock = {"a": 5, "b": 1}
        assert allocate([(1, True, {"a": 2, "b": 2})], stock) == ([], {"a": 5, "b": 1})

    def test_stock_is_left_alone(self):
        stock = {"a": 5}
        allocate([(1, True, {"a": 5})], stock)
        assert stock == {"a": 5}


class TestPackBoxes:
    def test_first_fit(self):
        items = [("cup", 2), ("pan", 6), ("jar", 4), ("lid", 3), ("pot", 5)]
        assert pack_boxes(items, 10) == [["pan", "jar"], ["pot", "lid", "cup"]]

    def test_exactly_full(self):
        assert pack_boxes([("b", 5), ("a", 5), ("c", 1)], 10) == [["a", "b"], ["c"]]

    def test_too_heavy(self):
        with pytest.raises(ValueError):
            pack_boxes([("anvil", 11)], 10)
        assert pack_boxes([("iron", 10)], 10) == [["iron"]]
