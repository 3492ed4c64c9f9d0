import pytest

from satchel.ledgers import Draft, Purse, Window, late_fee, settle, waiting_times


def test_settle():
    assert settle([]) == {}
    assert settle([("ann", ["ann", "bob"], 900)]) == {"ann": 450, "bob": -450}
    assert settle([("ann", ["bob"], 300), ("bob", ["ann"], 100)]) == {"ann": 200, "bob": -200}
    assert settle([("ann", ["bob"], 300), ("bob", ["ann"], 300)]) == {}
    assert settle([("cy", ["ann", "bob", "cy"], 1000)]) == {"cy": 666, "ann": -333, "bob": -333}


def test_waiting_times():
    assert waiting_times([], 5, 10) == []
    assert waiting_times([0, 10, 20], 5, 10) == [0, 0, 0]
    assert waiting_times([0, 1, 2], 5, 10) == [0, 4, 8]
    assert waiting_times([0, 1, 2], 5, 4) == [0, 4, None]
    assert waiting_times([0, 1, 2, 9], 5, 5) == [0, 4, None, 1]
    assert waiting_times([3, 3], 4, 0) == [0, None]


@pytest.mark.parametrize(
    "cents, days, fee",
    [
        (50000, 0, 0),
        (50000, 7, 0),
        (50000, 8, 500),
        (50000, 14, 500),
        (50000, 15, 1000),
        (50000, 77, 5000),
        (50000, 200, 5000),
        (2000, 9, 100),
    ],
)
def test_late_fee(cents, days, fee):
    assert late_fee(cents, days) == fee


def test_purse_put():
    purse = Purse()
    assert purse.total() == 0
    assert purse.put(5) == 5
    assert purse.put(5, 2) == 15
    assert purse.put(20) == 35
    assert purse.coins == {5: 3, 20: 1}
    with pytest.raises(ValueError):
        purse.put(0)
    with pytest.raises(ValueError):
        purse.put(5, 0)


def test_purse_keeps_its_own_coins():
    coins = {1: 2}
    purse = Purse(coins)
    purse.put(1)
    assert coins == {1: 2}


def test_purse_pay():
    purse = Purse({50: 1, 20: 3, 5: 2})
    assert purse.pay(45) == {20: 2, 5: 1}
    assert purse.coins == {50: 1, 20: 1, 5: 1}
    assert purse.pay(50) == {50: 1}
    assert purse.coins == {20: 1, 5: 1}
    assert purse.pay(0) == {}


def test_purse_cannot_pay():
    purse = Purse({50: 1, 20: 3})
    with pytest.raises(ValueError):
        purse.pay(55)
    assert purse.coins == {50: 1, 20: 3}
    with pytest.raises(ValueError):
        purse.pay(130)


def test_draft_write():
    draft = Draft()
    draft.write("once upon")
    draft.write(" a time ")
    draft.write("  ")
    assert draft.text == "once upon a time"
    assert draft.past == ["", "once upon"]


def test_draft_erase():
    draft = Draft("one two three four")
    assert draft.erase() == "four"
    assert draft.erase(2) == "two three"
    assert draft.text == "one"
    assert draft.erase(0) == ""
    assert draft.erase(9) == "one"
    assert draft.erase() == ""
    assert draft.text == ""
    assert len(draft.past) == 3


def test_draft_undo_and_redo():
    draft = Draft()
    for word in ("red", "green", "blue"):
        draft.write(word)
    assert draft.undo() == 1
    assert draft.text == "red green"
    assert draft.redo() is True
    assert draft.text == "red green blue"
    assert draft.redo() is False
    assert draft.undo(2) == 2
    assert draft.text == "red"
    assert draft.redo() is True
    assert draft.text == "red green"
    assert draft.undo(9) == 2
    assert draft.text == ""


def test_draft_forgets_the_undone():
    draft = Draft("a")
    draft.write("b")
    draft.undo()
    draft.write("c")
    assert draft.redo() is False
    assert draft.text == "a c"


def test_window():
    window = Window(3)
    assert window.mean() is None
    assert [window.add(reading) for reading in (1, 2)] == [None, None]
    assert window.mean() == 1.5
    assert window.add(6) is None
    assert window.mean() == 3
    assert window.add(10) == 1
    assert window.readings == [2, 6, 10]
    assert window.mean() == 6
    assert window.seen == 4
    with pytest.raises(ValueError):
        Window(0)


def test_window_jumps():
    window = Window(4)
    assert window.jumps(1) == 0
    for reading in (5, 1, 1, 4, 6):
        window.add(reading)
    assert window.jumps(0) == 2
    assert window.jumps(1) == 2
    assert window.jumps(2) == 1
    assert window.jumps(3) == 0
    window.add(-9)
    assert window.jumps(10) == 1
