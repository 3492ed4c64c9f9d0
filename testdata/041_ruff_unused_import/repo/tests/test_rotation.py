from datetime import date

from backup.rotation import day_of, to_delete


def test_the_day_is_in_the_name():
    assert day_of("backup-2024-03-01.tar") == date(2024, 3, 1)
    assert day_of("notes.txt") is None


def test_only_old_backups_go():
    names = ["backup-2024-03-01.tar", "backup-2024-03-09.tar", "notes.txt"]
    assert to_delete(names, date(2024, 3, 10)) == ["backup-2024-03-01.tar"]
