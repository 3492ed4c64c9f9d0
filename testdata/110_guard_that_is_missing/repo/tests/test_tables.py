import pytest

from tables import Tables, Taken


@pytest.fixture
def tables():
    return Tables({"window": 2, "corner": 6})


def test_reserve_counts(tables):
    assert tables.reserve("corner", 19, "Ada") == 1
    assert tables.reserve("corner", 20, "Grace") == 2


def test_two_guests_for_one_table(tables):
    tables.reserve("window", 19, "Ada")
    with pytest.raises(Taken):
        tables.reserve("window", 19, "Grace")
    assert tables.release("window", 19) == "Ada"


def test_free_tables(tables):
    tables.reserve("corner", 19, "Ada")
    assert tables.free_at(19, 2) == ["window"]
    assert tables.free_at(20, 4) == ["corner"]


def test_released_tables_are_free(tables):
    tables.reserve("corner", 19, "Ada")
    assert tables.release("corner", 19) == "Ada"
    assert tables.release("corner", 19) is None
    assert tables.is_free("corner", 19)
