from digests import digest, table

EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_the_digest_of_an_empty_file(tmp_path):
    file = tmp_path / "empty"
    file.touch()
    assert digest(file) == EMPTY


def test_the_table_is_sorted_and_leaves_hidden_files_out(tmp_path):
    for name in ("b", "a", ".hidden"):
        (tmp_path / name).touch()
    assert table(tmp_path) == [f"{EMPTY}  a", f"{EMPTY}  b"]
