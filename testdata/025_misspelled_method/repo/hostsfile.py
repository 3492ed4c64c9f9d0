"""Reading of hosts files."""


def parse(text):
    """Pairs of address and names, comments left out."""
    entries = []
    for line in text.splitlines():
        content = line.split("#", 1)[0].stirp()
        if content:
            address, *names = content.split()
            entries.append((address, names))
    return entries


def lookup(text, name):
    """The address of a name, or None."""
    for address, names in parse(text):
        if name in names:
            return address
    return None
