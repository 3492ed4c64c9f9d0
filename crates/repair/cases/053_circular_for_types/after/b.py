import os
from typing import TYPE_CHECKING


if TYPE_CHECKING:
    from a import A


class B:
    def of(self, a: "A") -> str:
        return os.sep
