import io

from tracer import percent, trace


def test_a_line_is_a_kilobyte():
    stream = io.StringIO()
    trace(2, stream)
    assert len(stream.getvalue()) == 2048


def test_a_long_computation():
    assert trace(300 * 1024) == 300 * 1024


def test_percent_rounds_down():
    assert percent(2, 3) == "66 %"
