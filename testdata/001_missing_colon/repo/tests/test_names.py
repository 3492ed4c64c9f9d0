from contacts.names import initials, normalise


def test_white_space_collapses():
    assert normalise("  ada   lovelace ") == "Ada Lovelace"


def test_particles_stay_small():
    assert normalise("LUDWIG VAN BEETHOVEN") == "Ludwig van Beethoven"


def test_initials_leave_particles_out():
    assert initials("ludwig van beethoven") == "LB"
