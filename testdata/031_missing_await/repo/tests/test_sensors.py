import asyncio

from sensors import average, read_sensor, warmest


def test_readings_come_with_their_room():
    assert asyncio.run(read_sensor("attic"))["room"] == "attic"


def test_the_average_of_a_room():
    assert asyncio.run(average("cellar")) == 12.0


def test_the_attic_is_warmest():
    assert asyncio.run(warmest()) == "attic"
