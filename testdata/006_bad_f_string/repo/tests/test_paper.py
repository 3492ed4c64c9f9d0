from paper import A4


def test_the_label_names_both_sides():
    assert A4.label() == "A4: 297 mm high, 210"


def test_turning_swaps_the_sides():
    assert (A4.turned().width, A4.turned().height) == (297, 210)


def test_half_an_a4_is_an_a5():
    assert A4.halved("A5").label() == "A5: 210 mm high, 148"
