"""Paper formats in millimetres."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Format:
    name: str
    width: int
    height: int

    def label(self):
        return f"{self.name}: {self.height} mm high, {self.width"

    def turned(self):
        """The same sheet in landscape."""
        return Format(self.name, self.height, self.width)

    def halved(self, name):
        """The sheet after one cut across its longer side."""
        return Format(name, self.height // 2, self.width)


A4 = Format("A4", 210, 297)
