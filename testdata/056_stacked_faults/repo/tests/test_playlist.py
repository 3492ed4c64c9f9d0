from playlist import Playlist


def test_songs_are_kept_in_order():
    playlist = Playlist(600)
    assert playlist.add("dawn", 200) and playlist.add("noon", 300)
    assert playlist.titles() == ["dawn", "noon"]


def test_what_does_not_fit_is_refused():
    playlist = Playlist(250)
    playlist.add("dawn", 200)
    assert not playlist.add("noon", 51)
    assert playlist.length() == 200
