import pytest

from inkwell.outline import build_tree, number_headings, read_headings, slugify

TEXT = """# Guide
Words.
## Install ##
```
# not a heading
```
### From source
## Use
#hashtag
####### seven
"""


@pytest.fixture
def tree():
    return build_tree(read_headings(TEXT))


def test_read_headings():
    assert read_headings(TEXT) == [(1, "Guide"), (2, "Install"), (3, "From source"), (2, "Use")]


def test_six_levels():
    assert read_headings("###### deep") == [(6, "deep")]


class TestTree:
    def test_walk(self, tree):
        assert list(tree.walk()) == [(0, "document"), (1, "Guide"), (2, "Install"), (3, "From source"), (2, "Use")]

    def test_siblings(self):
        tree = build_tree([(2, "a"), (2, "b"), (1, "c"), (3, "d")], title="top")
        assert [child.title for child in tree.children] == ["a", "b", "c"]
        assert tree.find("c").children[0].title == "d"

    def test_find(self, tree):
        assert tree.find("Use").level == 2
        assert tree.find("From source").level == 3
        assert tree.find("Nowhere") is None

    def test_height(self, tree):
        assert tree.height() == 4
        assert tree.find("Use").height() == 1


@pytest.mark.parametrize(
    "levels, numbers",
    [
        ([1, 2, 2, 1], ["1", "1.1", "1.2", "2"]),
        ([1, 3, 2], ["1", "1.1.1", "1.2"]),
        ([2, 2, 1], ["1.1", "1.2", "2"]),
        ([], []),
    ],
)
def test_number_headings(levels, numbers):
    assert number_headings(levels) == numbers


@pytest.mark.parametrize(
    "title, slug",
    [("Hello World", "hello-world"), ("C++ & you!", "c-you"), ("  Dots... here", "dots-here"), ("???", "section")],
)
def test_slugify(title, slug):
    assert slugify(title) == slug


def test_slugs_are_unique():
    assert slugify("Use", taken={"use"}) == "use-2"
    assert slugify("Use", taken={"use", "use-2", "use-3"}) == "use-4"
