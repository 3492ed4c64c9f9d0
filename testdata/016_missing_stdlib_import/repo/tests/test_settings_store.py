from settings_store import load, save


def test_without_a_file_the_defaults_hold(tmp_path):
    assert load(tmp_path / "none.json") == {"theme": "light", "page_size": 25}


def test_what_was_saved_is_loaded(tmp_path):
    path = tmp_path / "settings.json"
    save(path, {"theme": "dark", "page_size": 25})
    assert load(path)["theme"] == "dark"


def test_defaults_are_not_stored(tmp_path):
    path = tmp_path / "settings.json"
    save(path, {"theme": "dark", "page_size": 25})
    assert path.read_text(encoding="utf-8") == '{"theme": "dark"}'
