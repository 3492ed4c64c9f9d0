import pytest

from harbour.errors import HarbourError, TransitionError
from harbour.vessels import Vessel


@pytest.fixture
def vessel():
    return Vessel("Alba", 75, 4.0)


class TestVessel:
    def test_go(self, vessel):
        vessel.go("anchored", 3)
        vessel.go("berthed", 5)
        assert vessel.state == "berthed"
        assert vessel.history == [(3, "anchored"), (5, "berthed")]

    @pytest.mark.parametrize("state", ["at sea", "detained", "sunk"])
    def test_no_move(self, vessel, state):
        assert not vessel.can(state)
        with pytest.raises(TransitionError):
            vessel.go(state, 3)
        assert vessel.history == []

    def test_not_back_in_time(self, vessel):
        vessel.go("anchored", 3)
        with pytest.raises(TransitionError):
            vessel.go("berthed", 2)
        assert vessel.state == "anchored"
        vessel.go("berthed", 3)

    def test_detained(self, vessel):
        vessel.go("berthed", 0)
        vessel.go("detained", 4)
        assert not vessel.can("at sea")
        assert vessel.can("berthed")

    def test_hours_in(self, vessel):
        for hour, state in [(2, "anchored"), (5, "berthed"), (11, "at sea"), (20, "berthed")]:
            vessel.go(state, hour)
        assert vessel.hours_in("anchored", 24) == 3
        assert vessel.hours_in("berthed", 24) == 10
        assert vessel.hours_in("at sea", 24) == 9
        assert vessel.hours_in("detained", 24) == 0

    def test_visits(self, vessel):
        assert vessel.visits == 0
        vessel.go("anchored", 2)
        vessel.go("berthed", 3)
        assert vessel.visits == 1
        vessel.go("at sea", 4)
        assert vessel.visits == 1
        vessel.go("berthed", 9)
        assert vessel.visits == 2


class TestArrive:
    def test_to_a_berth(self, port, log):
        assert port.arrive("Alba", 4, 10) == "east"
        assert port.find("Alba").state == "berthed"
        assert port.plan.find(1).end == 14
        assert port.moored == {"Alba": 1}
        assert [(event.hour, event.kind, event.details) for event in log.events] == [(4, "berthed", {"berth": "east"})]

    def test_to_the_anchorage(self, port, log):
        assert port.arrive("Borea", 0, 10) == "north"
        assert port.arrive("Corvo", 1, 5) is None
        assert port.find("Corvo").state == "anchored"
        assert port.anchorage == [("Corvo", 5)]
        assert log.last("Corvo").kind == "anchored"

    def test_twice(self, port):
        port.arrive("Borea", 0, 10)
        with pytest.raises(TransitionError):
            port.arrive("Borea", 2, 10)
        port.arrive("Corvo", 1, 5)
        with pytest.raises(TransitionError):
            port.arrive("Corvo", 20, 5)
        assert len(port.plan.bookings) == 1

    def test_unknown(self, port):
        with pytest.raises(HarbourError):
            port.arrive("Delfin", 0, 1)

    def test_register(self, port):
        with pytest.raises(HarbourError):
            port.register(Vessel("Alba", 10, 1.0))
        assert port.find("Alba").length == 75


class TestDepart:
    def test_frees_the_berth(self, port, log):
        port.arrive("Borea", 0, 10)
        port.depart("Borea", 6)
        assert port.find("Borea").state == "at sea"
        assert port.plan.is_free("north", 6, 10)
        assert not port.plan.is_free("north", 5, 6)
        assert port.moored == {}
        assert log.last("Borea").kind == "departed"

    def test_from_the_anchorage(self, port):
        port.arrive("Borea", 0, 10)
        port.arrive("Corvo", 1, 5)
        port.depart("Corvo", 2)
        assert port.anchorage == []
        assert port.moored == {"Borea": 1}

    def test_twice(self, port, log):
        port.arrive("Alba", 0, 10)
        port.depart("Alba", 2)
        with pytest.raises(TransitionError):
            port.depart("Alba", 3)
        assert len(log.events) == 2


class TestCallIn:
    @pytest.fixture(autouse=True)
    def crowded(self, port):
        port.register(Vessel("Delfin", 90, 5.0))
        for hour, name in enumerate(["Borea", "Corvo", "Delfin"]):
            port.arrive(name, hour, 10)

    def test_none_free(self, port):
        assert port.call_in(9) == []
        assert port.anchorage == [("Corvo", 10), ("Delfin", 10)]

    def test_longest_waiting_first(self, port):
        assert port.call_in(10) == ["Corvo"]
        assert port.anchorage == [("Delfin", 10)]
        assert port.find("Corvo").state == "berthed"
        port.depart("Corvo", 15)
        assert port.call_in(15) == ["Delfin"]
        assert port.anchorage == []

    def test_prolong(self, port):
        assert port.prolong("Borea", 3)
        assert port.call_in(12) == []
        port.plan.book("north", "guest", 20, 30)
        assert not port.prolong("Borea", 8)
        assert port.prolong("Borea", 7)
        assert port.plan.find(1).end == 20

    def test_prolong_without_a_berth(self, port):
        with pytest.raises(HarbourError):
            port.prolong("Corvo", 3)

    def test_in_state(self, port):
        assert port.in_state("anchored") == ["Corvo", "Delfin"]
        assert port.in_state("at sea") == ["Alba"]
        assert port.in_state("detained") == []
