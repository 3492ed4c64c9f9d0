"""Address and reachability of the database."""

import socket
from urllib.parse import urlsplit


def address(url):
    """Host and port of a database URL."""
    parts = urlsplit(url)
    if parts.scheme != "postgresql":
        raise ValueError(f"{parts.scheme} is not supported")
    return parts.hostname, parts.port or 5432


def is_up(url):
    with socket.create_connection(address(url), timeout=2):
        return True
