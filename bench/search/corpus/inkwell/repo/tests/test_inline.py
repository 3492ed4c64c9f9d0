import pytest

from inkwell.inline import fill, find_links, render_inline, word_index


@pytest.mark.parametrize(
    "text, html",
    [
        ("plain", "plain"),
        ("a *b* c", "a <em>b</em> c"),
        ("*a _b_*", "<em>a <u>b</u></em>"),
        ("`a*b*<`", "<code>a*b*&lt;</code>"),
        ("2 * 3 & 4", "2 * 3 &amp; 4"),
        ("**", "**"),
        ("*a**b*", "<em>a</em><em>b</em>"),
    ],
)
def test_render_inline(text, html):
    assert render_inline(text) == html


class TestFill:
    values = {"name": "ann", "n": 7}

    @pytest.mark.parametrize(
        "template, text",
        [
            ("Dear {name}!", "Dear ann!"),
            ("{name:upper}", "ANN"),
            ("[{n:4}]", "[   7]"),
            ("{{{n}}}", "{7}"),
            ("{who}", "?"),
        ],
    )
    def test_forms(self, template, text):
        assert fill(template, self.values) == text

    def test_missing(self):
        assert fill("{a}-{b}", {"a": 1}, missing="none") == "1-none"

    def test_open_placeholder(self):
        with pytest.raises(ValueError):
            fill("{name", self.values)


@pytest.mark.parametrize(
    "text, links",
    [
        ("see [a](x) and [b](y/z).", [("a", "x"), ("b", "y/z")]),
        ("![pic](p.png) [t](u)", [("t", "u")]),
        ("[open](never", []),
        ("none", []),
    ],
)
def test_find_links(text, links):
    assert find_links(text) == links


class TestWordIndex:
    def test_lines(self):
        index = word_index(["The cat saw", "a cat, the cat!", "Saw it (dog)."], stop={"the"})
        assert index == {"cat": [1, 2], "saw": [1, 3], "dog": [3]}

    def test_short_words(self):
        assert word_index(["go to bed"]) == {"bed": [1]}
