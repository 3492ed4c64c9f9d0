"""Blog posts."""

from dataclasses import dataclass, field

from textutil import excerpt


@dataclass
class Post:
    title: str
    body: str
    tags: list = field(default_factory=list)

    def teaser(self):
        return f"{self.title}: {excerpt(self.body, 20)}"


def tagged(posts, tag):
    return [post.title for post in posts if tag in post.tags]
