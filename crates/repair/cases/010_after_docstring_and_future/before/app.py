"""Doc."""
from __future__ import annotations

X = re.compile('a')
