from crawl import collect, unreachable

PAGES = {"home": ["news", "about"], "news": ["home", "archive"], "about": [], "archive": [], "lost": ["home"]}


def test_pages_come_in_order_of_discovery():
    assert collect(PAGES, "home") == ["home", "news", "archive", "about"]


def test_two_walks_do_not_share_what_they_saw():
    collect(PAGES, "about")
    assert collect(PAGES, "archive") == ["archive"]


def test_the_caller_may_give_the_list():
    mine = []
    collect(PAGES, "about", mine)
    assert mine == ["about"]


def test_lost_pages_are_unreachable():
    assert unreachable(PAGES, "home") == ["lost"]
