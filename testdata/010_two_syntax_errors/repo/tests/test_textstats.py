from textstats import frequency, longest, words

TEXT = "The sea, the sea! Always begun anew."


def test_words_lose_their_punctuation():
    assert words(TEXT)[:2] == ["the", "sea"]


def test_the_first_of_the_longest_wins():
    assert longest("grey blue moss") == "grey"


def test_frequency_counts_without_case():
    assert frequency(TEXT)["the"] == 2
