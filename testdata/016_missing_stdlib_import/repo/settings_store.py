"""Settings kept in a JSON file."""

from pathlib import Path

DEFAULTS = {"theme": "light", "page_size": 25}


def load(path):
    """The stored settings over the defaults."""
    file = Path(path)
    stored = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return {**DEFAULTS, **stored}


def save(path, settings):
    """Stores only what differs from the defaults."""
    changed = {key: value for key, value in settings.items() if DEFAULTS.get(key) != value}
    Path(path).write_text(json.dumps(changed, sort_keys=True), encoding="utf-8")
