import pytest

from daemon import Daemon


def test_it_starts():
    daemon = Daemon()
    daemon.start()
    assert daemon.state == "running"


def test_it_ends():
    daemon = Daemon()
    daemon.shut_down(3)
    assert daemon.state == "ended"


def test_it_starts_only_once():
    daemon = Daemon()
    daemon.start()
    with pytest.raises(RuntimeError):
        daemon.start()
