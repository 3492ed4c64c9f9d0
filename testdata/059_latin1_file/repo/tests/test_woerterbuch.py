from woerterbuch import sentence, with_umlaut


def test_known_words_are_translated():
    assert sentence("bear door") == "B\u00e4r T\u00fcr"


def test_unknown_words_stay_in_brackets():
    assert sentence("the street") == "[the] Stra\u00dfe"


def test_umlauts_are_found():
    assert with_umlaut() == ["B\u00e4r", "T\u00fcr", "h\u00f6ren"]
