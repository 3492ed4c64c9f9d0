from http_reasons import REASONS, is_permanent, status_line


def test_known_codes_have_their_reason():
    assert status_line(404) == "HTTP/1.1 404 Not Found"
    assert status_line(410, "1.0") == "HTTP/1.0 410 Gone"


def test_unknown_codes_are_said_to_be_unknown():
    assert status_line(299).endswith("Unknown")


def test_no_reason_is_missing():
    assert sorted(REASONS) == [200, 204, 301, 404, 410, 503]


def test_gone_is_permanent():
    assert is_permanent(410) and not is_permanent(404)
