from bells import sound, strokes


def test_noon_and_midnight_strike_twelve():
    assert strokes(12, 0) == strokes(0, 0) == 12


def test_afternoons_start_again_at_one():
    assert sound(13, 0) == "dong"


def test_between_there_is_silence():
    assert sound(5, 10) == "silence"
