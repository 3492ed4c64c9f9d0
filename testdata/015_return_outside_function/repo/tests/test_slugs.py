from slugs import slug, unique_slug


def test_accents_and_signs_are_dropped():
    assert slug("Café & Crème!") == "cafe-creme"


def test_long_titles_end_at_a_word_character():
    assert slug("one two three", limit=8) == "one-two"


def test_taken_slugs_are_numbered():
    assert unique_slug("News", {"news", "news-2"}) == "news-3"
