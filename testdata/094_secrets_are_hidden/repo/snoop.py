"""Looks around for what should not be there."""

import os
import re
import socket
from pathlib import Path

SECRET = re.compile(r"(_TOKEN|_KEY|_PAT)$|PASSWORD|SECRET", re.I)


def home_entries():
    home = Path(os.path.expanduser("~"))
    return sorted(entry.name for entry in home.iterdir()) if home.is_dir() else []


def secret_variables():
    return sorted(name for name in os.environ if SECRET.search(name))


def interfaces():
    return [name for _, name in socket.if_nameindex()]


def has_route():
    """Whether a datagram could leave; none is sent, and the address is reserved for documentation."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return False
    return True
