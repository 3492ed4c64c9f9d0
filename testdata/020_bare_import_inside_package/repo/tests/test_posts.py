from blog.posts import Post, tagged


def test_a_teaser_is_cut_at_a_word():
    assert Post("Sea", "the waves come and go for ever").teaser() == "Sea: the waves come and ..."


def test_short_bodies_are_kept():
    assert Post("Sea", "waves").teaser() == "Sea: waves"


def test_posts_are_found_by_tag():
    assert tagged([Post("a", "", ["x"]), Post("b", "")], "x") == ["a"]
