"""Small things kept in memory: a cache of what was used last, and settings in layers."""

from .errors import ConfigError


class LruCache:
    """Keeps at most `capacity` values and drops the one not used for longest. With `ttl`, a value is gone once it is `ttl` old.

    `clock` returns the present time and is only asked where there is a `ttl`.
    """

    def __init__(self, capacity, ttl=None, clock=None):
        if capacity < 1:
            raise ValueError("a cache needs room")
        self.capacity = capacity
        self.ttl = ttl
        self.clock = clock
        self.hits = 0
        self.misses = 0
        self._entries = {}

    def _now(self):
        return self.clock() if self.ttl is not None else 0

    def _fresh(self, key):
        if key not in self._entries:
            return False
        if self.ttl is None:
            return True
        _, stored = self._entries[key]
        return self._now() - stored < self.ttl

    def put(self, key, value):
        """Stores a value as the one used last. Where there is no room, the one not used for longest goes."""
        self._entries.pop(key, None)
        if len(self._entries) >= self.capacity:
            oldest = next(iter(self._entries))
            del self._entries[oldest]
        self._entries[key] = (value, self._now())

    def get(self, key, default=None):
        """The value of a key, which then is the one used last, or the default. Counts a hit or a miss."""
        if not self._fresh(key):
            self._entries.pop(key, None)
            self.misses += 1
            return default
        self.hits += 1
        entry = self._entries.pop(key)
        self._entries[key] = entry
        return entry[0]

    def load(self, key, make):
        """The value of a key; where it is missing, `make(key)` is stored and returned."""
        missing = object()
        value = self.get(key, missing)
        if value is missing:
            value = make(key)
            self.put(key, value)
        return value

    def __contains__(self, key):
        """Looking does not count as use."""
        return self._fresh(key)

    def __len__(self):
        return sum(1 for key in self._entries if self._fresh(key))

    def keys(self):
        """Keys with a value, the one not used for longest first."""
        return [key for key in self._entries if self._fresh(key)]

    def purge(self):
        """Drops what is too old and returns how many that were."""
        old = [key for key in self._entries if not self._fresh(key)]
        for key in old:
            del self._entries[key]
        return len(old)

    @property
    def hit_rate(self):
        """Hits per question, 0.0 before the first."""
        asked = self.hits + self.misses
        return self.hits / asked if asked else 0.0


def merge(base, over):
    """A new dict of both. Where both have a dict under a key these are merged too; None in `over` removes the key. Neither is changed.

    >>> merge({"a": 1, "b": {"c": 2}}, {"b": {"d": 3}, "a": None})
    {'b': {'c': 2, 'd': 3}}
    """
    merged = dict(base)
    for key, value in over.items():
        if value is None:
            merged.pop(key, None)
        elif isinstance(value, dict):
            known = merged.get(key)
            merged[key] = merge(known if isinstance(known, dict) else {}, value)
        else:
            merged[key] = value
    return merged


class Settings:
    """Layers of settings, of which a later one wins. A name such as `quay.lights.on` looks into dicts."""

    def __init__(self, *layers):
        self._values = {}
        for layer in layers:
            self.apply(layer)

    def apply(self, layer):
        self._values = merge(self._values, layer)

    def get(self, name, default=None):
        """The value under a dotted name, or the default where any part of the way is missing."""
        value = self._values
        for part in name.split("."):
            if not isinstance(value, dict) or part not in value:
                return default
            value = value[part]
        return value

    def require(self, name, kind):
        """A value that must be there and be of a type, else ConfigError. True and False are no numbers."""
        missing = object()
        value = self.get(name, missing)
        if value is missing:
            raise ConfigError(f"{name} is not set")
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise ConfigError(f"{name} is not of type {kind.__name__}")
        return value

    def flat(self):
        """All values by dotted name. A dict without anything in it is left out."""
        found = {}
        stack = [("", self._values)]
        while stack:
            prefix, values = stack.pop()
            for key, value in values.items():
                name = prefix + key
                if isinstance(value, dict):
                    stack.append((name + ".", value))
                else:
                    found[name] = value
        return found
