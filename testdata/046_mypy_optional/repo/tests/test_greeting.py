from greeting import greeting, last_visit


def test_the_name_is_greeted():
    assert greeting(9, "Ada") == "Good morning, Ada!"


def test_strangers_are_greeted_too():
    assert greeting(18) == "Good evening!"


def test_the_first_visit_is_welcome():
    assert last_visit(None) == "welcome"
    assert last_visit(3) == "back after 3 days"
