import pytest

from storage import address, is_up


def test_the_port_has_a_default():
    assert address("postgresql://db.invalid/shop") == ("db.invalid", 5432)


def test_other_servers_are_refused():
    with pytest.raises(ValueError):
        address("mysql://db.invalid/shop")


def test_the_server_is_up():
    assert is_up("postgresql://127.0.0.1:5432/shop")
