import os
from typing import Optional


def f(x: Optional[str] = None) -> str:
    return x or os.sep
