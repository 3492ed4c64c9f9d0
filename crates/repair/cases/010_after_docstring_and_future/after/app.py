"""Doc."""
from __future__ import annotations

import re

X = re.compile('a')
