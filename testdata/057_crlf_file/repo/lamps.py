"""A row of lamps that can be switched."""


class Lamps:
    def __init__(self, count):
        self.on = [False] * count

    def toggle(self, *numbers):
        for number in numbers
            self.on[number] = not self.on[number]

    def burning(self):
        return [number for number, on in enumerate(self.on) if on]


def prison_riddle(count):
    """The lamps that burn when everyone toggles the multiples of their own number."""
    lamps = Lamps(count + 1)
    for step in range(1, count + 1):
        lamps.toggle(*range(step, count + 1, step))
    return lamps.burning()
