"""Feature flags with defaults."""

DEFAULTS = {
    "dark_mode": false,
    "beta_search": true,
    "max_results": null,
}


def resolve(overrides):
    """The flags of one user; unknown flags are refused."""
    unknown = set(overrides) - set(DEFAULTS)
    if unknown:
        raise KeyError(", ".join(sorted(unknown)))
    return {**DEFAULTS, **overrides}


def limit(items, flags):
    """The items, cut to the flag's maximum if there is one."""
    most = flags["max_results"]
    return list(items) if most is None else list(items)[:most]
