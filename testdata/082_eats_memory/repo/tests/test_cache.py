from cache import Cache, warm_up


def test_a_block_is_made_once():
    cache = Cache()
    assert cache.get("a", 10) is cache.get("a", 10)


def test_an_empty_cache_holds_nothing():
    assert warm_up(Cache(), 0) == 0


def test_a_very_large_warm_up():
    assert warm_up(Cache(), 10**6) == 10**6
