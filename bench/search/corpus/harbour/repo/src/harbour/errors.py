"""What can go wrong in a port."""


class HarbourError(Exception):
    """The base of all errors of this package."""


class BookingError(HarbourError):
    """A berth cannot be had, or a booking cannot be changed."""


class ManifestError(HarbourError):
    """A manifest cannot be read."""


class QueueError(HarbourError):
    """A job is unknown or not in the right state."""


class ConfigError(HarbourError):
    """A setting is missing or has a wrong type."""


class TransitionError(HarbourError):
    """A vessel cannot go from its state to the one asked for."""
