from titles import fetch_title, title_of


def test_the_title_is_found():
    assert title_of("<html><TITLE> Hello </TITLE></html>") == "Hello"


def test_pages_without_a_title():
    assert title_of("<html></html>") is None


def test_a_page_on_the_web():
    assert fetch_title("https://example.org/") == "Example Domain"
