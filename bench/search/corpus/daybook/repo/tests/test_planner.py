import pytest

from daybook import Span
from daybook.planner import Conflict, Limiter, Rooms, assign, batches, earliest_starts


@pytest.fixture
def rooms():
    rooms = Rooms({"attic": 4, "hall": 30, "den": 4})
    rooms.book("attic", Span(60, 120))
    rooms.book("hall", Span(0, 90))
    return rooms


class TestRooms:
    def test_numbers(self, rooms):
        assert rooms.book("den", Span(0, 10)) == 3
        assert rooms.book("den", Span(10, 20)) == 4

    def test_conflict(self, rooms):
        with pytest.raises(Conflict):
            rooms.book("attic", Span(100, 130))
        rooms.book("attic", Span(120, 130))

    def test_cancel(self, rooms):
        assert rooms.cancel(1)
        assert not rooms.cancel(1)
        assert rooms.is_free("attic", Span(60, 120))
        assert not rooms.is_free("hall", Span(60, 120))
        assert rooms.cancel(2)

    @pytest.mark.parametrize(
        "people, span, room",
        [(4, Span(0, 30), "attic"), (4, Span(60, 70), "den"), (5, Span(90, 99), "hall"), (5, Span(0, 9), None), (31, Span(200, 210), None)],
    )
    def test_best_fit(self, rooms, people, span, room):
        assert rooms.best_fit(people, span) == room

    def test_move(self, rooms):
        assert rooms.move(1, 30)
        assert rooms.bookings["attic"] == [(1, Span(90, 150))]
        rooms.book("attic", Span(150, 200))
        assert not rooms.move(1, 10)
        assert rooms.bookings["attic"][0] == (1, Span(90, 150))

    def test_move_what_is_not_there(self, rooms):
        with pytest.raises(KeyError):
            rooms.move(99, 5)

    def test_usage(self, rooms):
        rooms.book("hall", Span(100, 130))
        assert rooms.usage("hall") == 120
        assert rooms.usage("den") == 0


class TestAssign:
    def test_longest_first(self):
        tasks = [("a", 10), ("b", 40), ("c", 30), ("d", 20)]
        assert assign(tasks, ["ann", "bob"]) == ({"ann": ["b", "a"], "bob": ["c", "d"]}, 50)

    def test_equal_tasks_go_by_name(self):
        assert assign([("y", 5), ("x", 5)], ["bob", "ann"]) == ({"bob": ["y"], "ann": ["x"]}, 5)

    def test_nobody_has_work(self):
        assert assign([], ["ann"]) == ({"ann": []}, 0)


class TestEarliestStarts:
    def test_longest_way_counts(self):
        tasks = {"paint": (60, ["sand", "mask"]), "sand": (30, []), "mask": (10, ["sand"]), "dry": (5, ["paint"])}
        assert earliest_starts(tasks) == {"paint": 40, "sand": 0, "mask": 30, "dry": 100}

    def test_shared_dependency(self):
        tasks = {"a": (5, []), "b": (1, ["a"]), "c": (2, ["a"]), "d": (1, ["c", "b"])}
        assert earliest_starts(tasks) == {"a": 0, "b": 5, "c": 5, "d": 7}

    def test_circle(self):
        with pytest.raises(ValueError):
            earliest_starts({"a": (1, ["b"]), "b": (1, ["a"])})


@pytest.mark.parametrize(
    "events, gap, groups",
    [([], 5, []), ([1, 2, 9, 3], 5, [[1, 2, 3], [9]]), ([0, 5, 10, 16], 5, [[0, 5, 10], [16]]), ([4, 4], 0, [[4, 4]])],
)
def test_batches(events, gap, groups):
    assert batches(events, gap) == groups


class TestLimiter:
    def test_window(self):
        limiter = Limiter(2, 10)
        assert [limiter.allow(now) for now in (0, 4, 9, 10, 13, 14)] == [True, True, False, True, False, True]

    def test_wait(self):
        limiter = Limiter(2, 10)
        assert limiter.wait(0) == 0
        limiter.allow(1)
        limiter.allow(5)
        assert limiter.wait(6) == 5
        assert limiter.wait(11) == 0
