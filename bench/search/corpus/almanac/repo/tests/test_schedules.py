import pytest

from almanac import schedules
from almanac.schedules import WaitingList


def test_parse_span():
    assert schedules.parse_span("") == 0
    assert schedules.parse_span("45") == 45
    assert schedules.parse_span("1h 30m") == 5400
    assert schedules.parse_span("2m5") == 125
    assert schedules.parse_span("1d2h3m4s") == 93784
    assert schedules.parse_span(" 10 s ") == 10


@pytest.mark.parametrize("text", ["h", "1x", "-5m", "3mm", "1.5h"])
def test_parse_span_wrong(text):
    with pytest.raises(ValueError):
        schedules.parse_span(text)


def test_format_span():
    assert schedules.format_span(0) == "0s"
    assert schedules.format_span(59) == "59s"
    assert schedules.format_span(60) == "1m"
    assert schedules.format_span(5405) == "1h 30m 5s"
    assert schedules.format_span(86400) == "1d"
    assert schedules.format_span(90061) == "1d 1h 1m 1s"


def test_busiest():
    assert schedules.busiest([]) == (None, 0)
    assert schedules.busiest([(3, 5)]) == (3, 1)
    assert schedules.busiest([(1, 4), (2, 6), (3, 5)]) == (3, 3)
    assert schedules.busiest([(1, 2), (2, 3)]) == (1, 1)
    assert schedules.busiest([(5, 9), (0, 6), (8, 10)]) == (5, 2)
    assert schedules.busiest([(0, 2), (0, 2), (4, 6), (4, 6)]) == (0, 2)


def test_pick_talks():
    assert schedules.pick_talks([]) == []
    assert schedules.pick_talks([(9, 10, "soil")]) == ["soil"]
    assert schedules.pick_talks([(9, 10, "soil"), (10, 11, "seed")]) == ["soil", "seed"]
    assert schedules.pick_talks([(9, 12, "long"), (10, 11, "short"), (11, 13, "late")]) == ["short", "late"]
    assert schedules.pick_talks([(3, 5, "b"), (1, 5, "a"), (4, 6, "c")]) == ["a"]
    assert schedules.pick_talks([(0, 1, "p"), (0, 6, "q"), (2, 3, "r"), (5, 7, "s")]) == ["p", "r", "s"]


def test_tournament():
    assert schedules.tournament(["a", "b"]) == [[("a", "b")]]
    assert schedules.tournament("abc") == [[("b", "c")], [("a", "c")], [("a", "b")]]
    assert schedules.tournament("abcd") == [
        [("a", "d"), ("b", "c")],
        [("a", "c"), ("d", "b")],
        [("a", "b"), ("c", "d")],
    ]
    assert schedules.tournament(["alone"]) == [[]]


def test_tournament_meets_all():
    for count in (5, 6):
        rounds = schedules.tournament(list(range(count)))
        met = sorted(tuple(sorted(pair)) for pairs in rounds for pair in pairs)
        assert met == [(a, b) for a in range(count) for b in range(a + 1, count)]
        assert len(rounds) == 5


def test_finish_times():
    assert schedules.finish_times({}, {}) == {}
    assert schedules.finish_times({"a": 3}, {}) == {"a": 3}
    assert schedules.finish_times({"plant": 1, "dig": 2}, {"plant": ["dig"]}) == {"dig": 2, "plant": 3}
    assert schedules.finish_times({"a": 1, "b": 5, "c": 2}, {"c": ["a", "b"]}) == {"a": 1, "b": 5, "c": 7}
    chain = {"b": ["a"], "c": ["b"], "d": ["a", "c"]}
    assert schedules.finish_times({"a": 1, "b": 1, "c": 1, "d": 4}, chain) == {"a": 1, "b": 2, "c": 3, "d": 7}


def test_rota():
    assert schedules.rota([], 2) == [None, None]
    assert schedules.rota(["fox"], 3) == ["fox", "fox", "fox"]
    assert schedules.rota(["fox", "owl"], 3) == ["fox", "owl", "fox"]
    assert schedules.rota(["fox", "owl"], 0) == []


def test_rota_with_absence():
    assert schedules.rota(["fox", "owl", "elk"], 4, {"fox": {0}}) == ["owl", "fox", "elk", "owl"]
    assert schedules.rota(["fox"], 3, {"fox": [1]}) == ["fox", None, "fox"]
    assert schedules.rota(["fox", "owl", "elk"], 4, {"fox": {0, 1}, "owl": {0}}) == ["elk", "owl", "fox", "elk"]


def test_waiting_list_join():
    course = WaitingList(2)
    assert course.join("fox") is True
    assert course.join("owl") is True
    assert course.join("elk") is False
    assert course.join("fox") is True
    assert course.join("elk") is False
    assert course.seated == ["fox", "owl"]
    assert course.waiting == ["elk"]


def test_waiting_list_leave():
    course = WaitingList(1)
    for name in ("fox", "owl", "elk", "bee"):
        course.join(name)
    assert course.leave("elk") is None
    assert course.leave("fox") == "owl"
    assert course.seated == ["owl"]
    assert course.waiting == ["bee"]
    course.join("ram")
    assert course.leave("owl") == "bee"
    assert course.leave("bee") == "ram"
    assert course.leave("ram") is None
    with pytest.raises(KeyError):
        course.leave("fox")


def test_waiting_list_position():
    course = WaitingList(1)
    for name in ("fox", "owl", "elk"):
        course.join(name)
    assert course.position("fox") == 0
    assert course.position("owl") == 1
    assert course.position("elk") == 2
    assert course.position("bee") is None
    course.leave("fox")
    assert course.position("elk") == 1
