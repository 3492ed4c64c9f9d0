"""Titles of web pages."""

import re
import urllib.request


def title_of(html):
    found = re.search(r"<title>(.*?)</title>", html, re.S | re.I)
    return found.group(1).strip() if found else None


def fetch_title(address):
    with urllib.request.urlopen(address, timeout=5) as response:
        return title_of(response.read().decode("utf-8", "replace"))
