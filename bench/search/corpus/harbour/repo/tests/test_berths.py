import pytest

from harbour.berths import Berth, Booking
from harbour.errors import BookingError


@pytest.mark.parametrize(
    "length, draft, fits",
    [(80, 6.0, True), (81, 6.0, False), (80, 6.1, False), (20, 2.0, True), (90, 7.0, False)],
)
def test_fits(length, draft, fits):
    assert Berth("east", 80, 6.5).fits(length, draft) is fits


def test_fits_with_another_margin():
    berth = Berth("east", 80, 6.5)
    assert berth.fits(50, 6.5, margin=0)
    assert not berth.fits(50, 6.0, margin=1)


def test_booking():
    booking = Booking(1, "east", "Alba", 10, 14)
    assert booking.hours == 4
    assert booking.overlaps(13, 20)
    assert booking.overlaps(0, 11)
    assert booking.overlaps(11, 12)
    assert not booking.overlaps(14, 20)
    assert not booking.overlaps(5, 10)


class TestBook:
    def test_numbers(self, plan):
        assert plan.book("east", "Alba", 0, 5) == Booking(1, "east", "Alba", 0, 5)
        assert plan.book("east", "Borea", 5, 9).number == 2
        assert sorted(plan.bookings) == [1, 2]

    def test_numbers_are_not_used_again(self, plan):
        plan.book("east", "Alba", 4, 5)
        plan.cancel(1, 0)
        assert plan.book("east", "Alba", 4, 5).number == 2

    def test_taken(self, plan):
        plan.book("east", "Alba", 0, 5)
        with pytest.raises(BookingError):
            plan.book("east", "Borea", 4, 6)
        plan.book("west", "Borea", 4, 6)

    def test_unknown_berth(self, plan):
        with pytest.raises(BookingError):
            plan.book("south", "Alba", 0, 5)

    @pytest.mark.parametrize("start, end", [(5, 5), (6, 5)])
    def test_empty_time(self, plan, start, end):
        with pytest.raises(BookingError):
            plan.book("east", "Alba", start, end)
        assert plan.bookings == {}

    def test_is_free(self, plan):
        plan.book("east", "Alba", 10, 20)
        assert not plan.is_free("east", 0, 11)
        assert plan.is_free("east", 20, 30)
        assert plan.is_free("west", 10, 20)
        assert plan.is_free("east", 10, 20, ignore=1)


class TestChange:
    @pytest.fixture(autouse=True)
    def booked(self, plan):
        plan.book("east", "Alba", 10, 20)
        plan.book("east", "Borea", 25, 30)

    def test_find(self, plan):
        assert plan.find(2).vessel == "Borea"
        with pytest.raises(BookingError):
            plan.find(3)

    def test_cancel(self, plan):
        assert plan.cancel(1, now=9).vessel == "Alba"
        assert list(plan.bookings) == [2]
        with pytest.raises(BookingError):
            plan.cancel(1, now=9)

    @pytest.mark.parametrize("now", [10, 15])
    def test_cancel_too_late(self, plan, now):
        with pytest.raises(BookingError):
            plan.cancel(1, now)
        assert 1 in plan.bookings

    def test_extend(self, plan):
        assert plan.extend(1, 5).end == 25
        with pytest.raises(BookingError):
            plan.extend(1, 1)
        assert plan.find(1).end == 25

    def test_shorten(self, plan):
        plan.extend(1, -9)
        assert plan.find(1).hours == 1
        with pytest.raises(BookingError):
            plan.extend(1, -1)

    def test_release(self, plan):
        plan.release(1, 12)
        assert plan.find(1).end == 12
        plan.release(2, 99)
        assert plan.find(2).end == 30

    def test_release_before_it_begins(self, plan):
        plan.release(1, 10)
        assert list(plan.bookings) == [2]


class TestQuestions:
    @pytest.mark.parametrize(
        "length, draft, names",
        [(70, 4.0, ["east", "west", "north"]), (70, 5.5, ["east", "north"]), (100, 4.0, ["north"]), (121, 4.0, [])],
    )
    def test_candidates(self, plan, length, draft, names):
        assert plan.candidates(length, draft, 0, 5) == names

    def test_candidates_are_free(self, plan):
        plan.book("east", "Alba", 0, 5)
        assert plan.candidates(70, 4.0, 4, 8) == ["west", "north"]
        assert plan.candidates(70, 4.0, 5, 8) == ["east", "west", "north"]

    def test_schedule(self, plan):
        plan.book("east", "Borea", 20, 25)
        plan.book("west", "Corvo", 3, 4)
        plan.book("east", "Alba", 2, 5)
        assert [booking.vessel for booking in plan.schedule("east")] == ["Alba", "Borea"]
        assert list(plan.schedule("north")) == []

    @pytest.mark.parametrize("after, hours, start", [(0, 5, 0), (0, 6, 10), (7, 3, 10), (12, 5, 12), (13, 5, 30), (40, 9, 40)])
    def test_next_gap(self, plan, after, hours, start):
        plan.book("east", "Borea", 17, 30)
        plan.book("east", "Alba", 5, 10)
        assert plan.next_gap("east", after, hours) == start

    def test_occupancy(self, plan):
        plan.book("east", "Alba", 0, 5)
        plan.book("east", "Borea", 8, 12)
        assert plan.occupancy("east", 0, 10) == pytest.approx(0.7)
        assert plan.occupancy("east", 4, 8) == pytest.approx(0.25)
        assert plan.occupancy("east", 9, 11) == 1.0
        assert plan.occupancy("west", 0, 10) == 0.0

    def test_occupancy_of_no_time(self, plan):
        assert plan.occupancy("east", 5, 5) == 0.0
