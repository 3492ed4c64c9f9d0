"""Reason phrases of the status codes that our gateway sends."""

REASONS = {
    200: "OK",
    204: "No Content",
    301: "Moved Permanently",
    404: "Not Found"
    410: "Gone",
    503: "Service Unavailable",
}


def status_line(code, version="1.1"):
    """The first line of a response."""
    return f"HTTP/{version} {code} {REASONS.get(code, 'Unknown')}"


def is_permanent(code):
    """Whether a client may remember this answer."""
    return code in (301, 410)
