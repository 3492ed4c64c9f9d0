from timesheet import minutes, overtime, total


def test_an_entry_becomes_minutes():
    assert minutes("7:45") == 465


def test_totals_carry_over_the_hour():
    assert total(["7:45", "0:20"]) == "8:05"


def test_overtime_may_be_negative():
    assert overtime(["8:00"] * 5) == 0
    assert overtime(["7:30"] * 5) == -150
