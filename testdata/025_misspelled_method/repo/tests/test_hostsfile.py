from hostsfile import lookup, parse

TEXT = """
127.0.0.1   localhost loop
# a comment
192.0.2.7 printer  # upstairs
"""


def test_comments_and_blank_lines_are_left_out():
    assert parse(TEXT) == [("127.0.0.1", ["localhost", "loop"]), ("192.0.2.7", ["printer"])]


def test_every_name_of_a_line_is_found():
    assert lookup(TEXT, "loop") == "127.0.0.1"


def test_unknown_names_have_no_address():
    assert lookup(TEXT, "upstairs") is None
