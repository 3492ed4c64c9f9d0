import pytest

from daybook.clock import format_clock, humanize, parse_clock, parse_duration


@pytest.mark.parametrize(
    "text, minutes",
    [("9:30", 570), ("21:05", 1265), ("9pm", 1260), ("12:15am", 15), ("12pm", 720), (" 1:01 AM ", 61), ("23:59", 1439), ("0", 0)],
)
def test_parse_clock(text, minutes):
    assert parse_clock(text) == minutes


@pytest.mark.parametrize("text", ["24:00", "7:60", "13pm", "0am", "noon"])
def test_parse_clock_refuses(text):
    with pytest.raises(ValueError):
        parse_clock(text)


@pytest.mark.parametrize(
    "minutes, text, twelve",
    [(570, "09:30", "9:30am"), (0, "00:00", "12:00am"), (725, "12:05", "12:05pm"), (1500, "01:00", "1:00am"), (1265, "21:05", "9:05pm")],
)
def test_format_clock(minutes, text, twelve):
    assert format_clock(minutes) == text
    assert format_clock(minutes, twelve=True) == twelve


class TestDuration:
    @pytest.mark.parametrize(
        "text, minutes", [("1h30m", 90), ("2d", 2880), ("90", 90), ("1w 1d", 11520), ("1h 5", 65), ("", 0), ("12h", 720)]
    )
    def test_parse(self, text, minutes):
        assert parse_duration(text) == minutes

    @pytest.mark.parametrize("text", ["h", "1x", "1hm"])
    def test_refuses(self, text):
        with pytest.raises(ValueError):
            parse_duration(text)

    @pytest.mark.parametrize(
        "minutes, text",
        [
            (0, "now"),
            (1, "1 minute"),
            (125, "2 hours 5 minutes"),
            (1440, "1 day"),
            (11585, "1 week 1 day"),
            (-60, "1 hour ago"),
            (10083, "1 week 3 minutes"),
        ],
    )
    def test_humanize(self, minutes, text):
        assert humanize(minutes) == text

    def test_parts(self):
        assert humanize(11585, parts=1) == "1 week"
        assert humanize(11585, parts=4) == "1 week 1 day 1 hour 5 minutes"
