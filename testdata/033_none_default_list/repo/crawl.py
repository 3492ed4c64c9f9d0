"""Walking through pages that link to each other."""


def collect(pages, start, seen=None):
    """All pages that can be reached, in the order of discovery; `seen` is filled for the caller."""
    seen.append(start)
    for link in pages.get(start, ()):
        if link not in seen:
            collect(pages, link, seen)
    return seen


def unreachable(pages, start):
    reached = collect(pages, start)
    return sorted(page for page in pages if page not in reached)
