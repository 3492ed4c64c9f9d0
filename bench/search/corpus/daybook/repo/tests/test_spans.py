import pytest

from daybook.spans import Span, busiest, coverage, free_slots, merge, subtract


@pytest.fixture
def morning():
    return Span(480, 720)


class TestSpan:
    def test_order(self):
        with pytest.raises(ValueError):
            Span(5, 4)
        assert Span(5, 5).length == 0

    @pytest.mark.parametrize("other, shared", [(Span(700, 800), Span(700, 720)), (Span(500, 510), Span(500, 510)), (Span(720, 730), None)])
    def test_common(self, morning, other, shared):
        assert morning.common(other) == shared
        assert other.common(morning) == shared

    def test_pieces(self):
        assert list(Span(0, 50).pieces(20)) == [Span(0, 20), Span(20, 40), Span(40, 50)]
        assert list(Span(3, 3).pieces(20)) == []


class TestMerge:
    def test_overlapping_and_touching(self):
        spans = [Span(30, 40), Span(0, 10), Span(5, 12), Span(12, 20)]
        assert merge(spans) == [Span(0, 20), Span(30, 40)]

    def test_inner(self):
        assert merge([Span(0, 100), Span(10, 20)]) == [Span(0, 100)]

    def test_gap(self):
        assert merge([Span(0, 10), Span(15, 20), Span(26, 30)], gap=5) == [Span(0, 20), Span(26, 30)]


@pytest.mark.parametrize(
    "holes, left",
    [
        ([], [Span(480, 720)]),
        ([Span(500, 520)], [Span(480, 500), Span(520, 720)]),
        ([Span(400, 500), Span(700, 800)], [Span(500, 700)]),
        ([Span(480, 720)], []),
        ([Span(300, 400), Span(720, 800)], [Span(480, 720)]),
        ([Span(600, 650), Span(640, 700)], [Span(480, 600), Span(700, 720)]),
    ],
)
def test_subtract(morning, holes, left):
    assert subtract(morning, holes) == left


class TestFreeSlots:
    def test_between_meetings(self, morning):
        busy = [Span(480, 610), Span(655, 720)]
        assert free_slots(morning, busy, 30) == [615]

    def test_up_to_the_end(self, morning):
        assert free_slots(morning, [Span(480, 660)], 30) == [660, 675, 690]

    def test_grid(self, morning):
        assert free_slots(morning, [Span(481, 600)], 60, every=30) == [600, 630, 660]


class TestBusiest:
    def test_first_of_the_most(self):
        assert busiest([Span(0, 10), Span(5, 15), Span(8, 9), Span(30, 40)]) == (3, 8)

    def test_touching_spans_do_not_add_up(self):
        assert busiest([Span(0, 10), Span(10, 20)]) == (1, 0)

    def test_nothing(self):
        assert busiest([]) == (0, None)
        assert busiest([Span(4, 4)]) == (0, None)


@pytest.mark.parametrize(
    "spans, percent",
    [([], 0), ([Span(0, 1000)], 100), ([Span(470, 540), Span(500, 600)], 50), ([Span(480, 481)], 0), ([Span(600, 640), Span(800, 900)], 16)],
)
def test_coverage(morning, spans, percent):
    assert coverage(morning, spans) == percent


def test_coverage_of_nothing():
    assert coverage(Span(7, 7), [Span(0, 10)]) == 0
