from streaks import kept_rate, longest_streak


def test_the_longest_run_counts_even_when_it_is_over():
    assert longest_streak([True, True, True, False, True]) == 3


def test_no_days_are_no_streak():
    assert longest_streak([]) == 0


def test_the_rate_is_a_share():
    assert kept_rate([True, False, True, True]) == 0.75
