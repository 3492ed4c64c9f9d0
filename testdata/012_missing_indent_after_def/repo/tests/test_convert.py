from weather.convert import celsius, fahrenheit, is_possible


def test_water_freezes_and_boils():
    assert celsius(32) == 0.0
    assert celsius(212) == 100.0


def test_results_are_rounded_to_a_tenth():
    assert celsius(100) == 37.8


def test_the_scales_meet_at_minus_forty():
    assert celsius(-40) == fahrenheit(-40) == -40.0


def test_absolute_zero_is_the_limit():
    assert is_possible(-273.15) and not is_possible(-274)
