"""Headings, their numbers and the tree that they make."""

from dataclasses import dataclass, field


@dataclass
class Section:
    title: str
    level: int
    children: list = field(default_factory=list)

    def walk(self, depth=0):
        """Yield (depth, title) of this section and all below it."""
        yield depth, self.title
        for child in self.children:
            yield from child.walk(depth + 1)

    def find(self, title):
        """The first section with a title, searched from here downwards; None where there is none."""
        if self.title == title:
            return self
        for child in self.children:
            found = child.find(title)
            if found is not None:
                return found
        return None

    def height(self):
        """How many levels there are, this one included."""
        return 1 + max((child.height() for child in self.children), default=0)


def read_headings(text):
    """The (level, title) pairs of lines such as `## Title ##`; fenced code has no headings."""
    headings = []
    fenced = False
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
            continue
        if fenced or not line.startswith("#"):
            continue
        level = len(line) - len(line.lstrip("#"))
        title = line[level:]
        if level > 6 or not title.startswith(" "):
            continue
        headings.append((level, title.strip().rstrip("#").rstrip()))
    return headings


def build_tree(headings, title="document"):
    """Hang each heading below the nearest one before it that has a smaller level."""
    root = Section(title, 0)
    path = [root]
    for level, name in headings:
        while path[-1].level >= level:
            path.pop()
        section = Section(name, level)
        path[-1].children.append(section)
        path.append(section)
    return root


def number_headings(levels):
    """Numbers such as 1, 1.1, 1.2, 2 for a list of levels that starts anywhere; skipped levels count as 1."""
    counters = []
    numbers = []
    for level in levels:
        if level > len(counters):
            while len(counters) < level:
                counters.append(1)
        else:
            counters = counters[:level]
            counters[-1] += 1
        numbers.append(".".join(str(counter) for counter in counters))
    return numbers


def slugify(title, taken=()):
    """A name for links: small letters, digits and single dashes; a number is added where it is taken."""
    slug = ""
    for character in title.lower():
        if character.isalnum():
            slug += character
        elif slug and not slug.endswith("-"):
            slug += "-"
    slug = slug.rstrip("-") or "section"
    candidate, number = slug, 1
    while candidate in taken:
        number += 1
        candidate = f"{slug}-{number}"
    return candidate
