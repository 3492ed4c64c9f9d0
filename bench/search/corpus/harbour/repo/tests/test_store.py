import pytest

from harbour.errors import ConfigError
from harbour.store import LruCache, Settings, merge


class TestLruCache:
    def test_drops_what_was_not_used(self):
        cache = LruCache(2)
        cache.put("a", 1)
        cache.put("b", 2)
        assert cache.get("a") == 1
        cache.put("c", 3)
        assert cache.keys() == ["a", "c"]
        assert "b" not in cache
        assert len(cache) == 2

    def test_put_again(self):
        cache = LruCache(2)
        cache.put("a", 1)
        cache.put("b", 2)
        cache.put("a", 3)
        assert cache.keys() == ["b", "a"]
        assert cache.get("a") == 3

    def test_looking_is_no_use(self):
        cache = LruCache(2)
        cache.put("a", 1)
        cache.put("b", 2)
        assert "a" in cache
        cache.put("c", 3)
        assert cache.keys() == ["b", "c"]

    def test_default(self):
        cache = LruCache(2)
        assert cache.get("a") is None
        assert cache.get("a", 7) == 7
        assert len(cache) == 0

    def test_counts(self):
        cache = LruCache(2)
        assert cache.hit_rate == 0.0
        cache.put("a", 1)
        for key in ("a", "b", "a", "a"):
            cache.get(key)
        assert (cache.hits, cache.misses, cache.hit_rate) == (3, 1, 0.75)

    def test_room(self):
        with pytest.raises(ValueError):
            LruCache(0)
        cache = LruCache(1)
        cache.put("a", 1)
        cache.put("b", 2)
        assert cache.keys() == ["b"]

    def test_load(self):
        cache, asked = LruCache(2), []

        def make(key):
            asked.append(key)
            return key * 2

        assert [cache.load(key, make) for key in ("a", "b", "a")] == ["aa", "bb", "aa"]
        assert asked == ["a", "b"]

    def test_load_keeps_none(self):
        cache = LruCache(2)
        cache.put("a", None)
        assert cache.load("a", lambda key: 5) is None


class TestAge:
    def test_old_values_are_gone(self, clock):
        cache = LruCache(3, ttl=10, clock=clock)
        cache.put("a", 1)
        clock.time += 9
        assert cache.get("a") == 1
        clock.time += 1
        assert "a" not in cache
        assert cache.get("a") is None
        assert (cache.hits, cache.misses) == (1, 1)

    def test_put_makes_young(self, clock):
        cache = LruCache(3, ttl=10, clock=clock)
        cache.put("a", 1)
        clock.time += 8
        cache.put("a", 2)
        clock.time += 8
        assert cache.get("a") == 2

    def test_purge(self, clock):
        cache = LruCache(3, ttl=10, clock=clock)
        cache.put("a", 1)
        cache.put("b", 1)
        clock.time += 5
        cache.put("c", 1)
        clock.time += 5
        assert (len(cache), cache.keys()) == (1, ["c"])
        assert cache.purge() == 2
        assert cache.purge() == 0
        assert cache.keys() == ["c"]


class TestMerge:
    def test_over_wins(self):
        assert merge({"a": 1, "b": 2}, {"b": 3, "c": 4}) == {"a": 1, "b": 3, "c": 4}

    def test_nested(self):
        assert merge({"a": {"b": 1, "c": {"d": 2}}}, {"a": {"c": {"e": 3}}}) == {"a": {"b": 1, "c": {"d": 2, "e": 3}}}

    def test_dict_and_other(self):
        assert merge({"a": 1}, {"a": {"b": 2}}) == {"a": {"b": 2}}
        assert merge({"a": {"b": 2}}, {"a": 1}) == {"a": 1}

    def test_none_removes(self):
        assert merge({"a": 1, "b": {"c": 2, "d": 3}}, {"a": None, "x": None, "b": {"c": None}}) == {"b": {"d": 3}}
        assert merge({}, {"a": {"b": None, "c": 0}}) == {"a": {"c": 0}}

    def test_nothing_is_changed(self):
        base, over = {"a": {"b": 1}, "c": 1}, {"a": {"d": 2}, "c": None}
        merge(base, over)
        assert base == {"a": {"b": 1}, "c": 1}
        assert over == {"a": {"d": 2}, "c": None}


class TestSettings:
    @pytest.fixture
    def settings(self):
        return Settings({"quay": {"lights": {"on": True, "count": 12}, "name": "old"}}, {"quay": {"name": "new"}, "tax": 0})

    @pytest.mark.parametrize(
        "name, value", [("quay.name", "new"), ("quay.lights.count", 12), ("tax", 0), ("quay.crane", None), ("tax.rate", None), ("lights", None)]
    )
    def test_get(self, settings, name, value):
        assert settings.get(name) == value

    def test_default(self, settings):
        assert settings.get("quay.crane", 3) == 3
        assert settings.get("tax.rate", 4) == 4
        assert settings.get("tax", 5) == 0

    def test_apply(self, settings):
        settings.apply({"quay": {"lights": {"on": None}}})
        assert settings.get("quay.lights") == {"count": 12}

    def test_require(self, settings):
        assert settings.require("tax", int) == 0
        assert settings.require("quay.lights.on", bool) is True
        assert settings.require("quay.name", str) == "new"

    @pytest.mark.parametrize("name, kind", [("quay.crane", int), ("quay.name", int), ("quay.lights.on", int), ("tax", bool)])
    def test_require_fails(self, settings, name, kind):
        with pytest.raises(ConfigError):
            settings.require(name, kind)

    def test_flat(self, settings):
        settings.apply({"empty": {}})
        assert settings.flat() == {"quay.lights.on": True, "quay.lights.count": 12, "quay.name": "new", "tax": 0}
        assert Settings().flat() == {}
