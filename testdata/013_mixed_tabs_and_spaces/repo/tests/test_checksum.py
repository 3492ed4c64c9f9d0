from checksum import check_digit, is_valid, luhn_sum


def test_every_second_digit_counts_double():
    assert luhn_sum("18") == 10


def test_a_known_number_is_valid():
    assert is_valid("79927398713")
    assert not is_valid("79927398710")


def test_the_check_digit_completes_a_payload():
    assert check_digit("7992739871") == "3"


def test_letters_are_not_valid():
    assert not is_valid("79927X98713")
