from poller import poll


def test_the_first_yes_ends_it():
    answers = iter([False, False, True])
    assert poll(lambda: next(answers), tries=5, pause=0) == 3


def test_no_yes_is_none():
    assert poll(lambda: False, tries=3, pause=0) is None


def test_a_patient_caller():
    answers = iter([False, True])
    assert poll(lambda: next(answers), tries=2, pause=10**6) == 2
