import pytest

from palette import blend, from_hex, to_hex


def test_reading_undoes_writing():
    assert from_hex(to_hex(1, 128, 255)) == (1, 128, 255)


def test_parts_have_a_range():
    with pytest.raises(ValueError):
        to_hex(0, 0, 256)


def test_black_and_white_blend_to_grey():
    assert blend("#000000", "#ffffff") == "#7f7f7f"
