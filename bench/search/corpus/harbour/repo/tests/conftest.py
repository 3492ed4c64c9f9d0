import pytest

from harbour.berths import Berth, BerthPlan
from harbour.journal import EventLog
from harbour.vessels import Port, Vessel


class FakeClock:
    def __init__(self):
        self.time = 100

    def __call__(self):
        return self.time


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def plan():
    return BerthPlan([Berth("north", 120, 9.0), Berth("east", 80, 6.5), Berth("west", 80, 5.0)])


@pytest.fixture
def log():
    return EventLog()


@pytest.fixture
def port(plan, log):
    port = Port(plan, log)
    port.register(Vessel("Alba", 75, 4.0))
    port.register(Vessel("Borea", 110, 7.0))
    port.register(Vessel("Corvo", 100, 6.0))
    return port
