import pytest

from lantern.stalls import (
    age_bands,
    elect,
    flatten_keys,
    heaviest_branch,
    index_words,
    merge_settings,
    reports_to,
    shortages,
    top_sellers,
)


def test_top_sellers():
    sales = [('ann', 5), ('bob', 7), ('ann', 4), ('cy', 1), ('dee', 7)]
    assert top_sellers(sales) == ['ann', 'bob', 'dee']
    assert top_sellers(sales, 1) == ['ann']
    assert top_sellers(sales, 9) == ['ann', 'bob', 'dee', 'cy']
    assert top_sellers([('zoe', 2), ('al', 2)]) == ['al', 'zoe']
    assert top_sellers([]) == []


def test_merge_settings():
    assert merge_settings({}, {}) == {}
    assert merge_settings({'a': 1, 'b': 2}, {'b': 3, 'c': 4}) == {'a': 1, 'b': 3, 'c': 4}
    assert merge_settings({'a': {'x': 1, 'y': 2}}, {'a': {'y': 5}}) == {'a': {'x': 1, 'y': 5}}
    assert merge_settings({'a': 1}, {'a': {'x': 2}}) == {'a': {'x': 2}}
    assert merge_settings({}, {'a': {'x': 2}}) == {'a': {'x': 2}}


def test_merge_settings_none():
    assert merge_settings({'a': 1, 'b': 2}, {'a': None}) == {'b': 2}
    assert merge_settings({'b': 2}, {'a': None}) == {'b': 2}
    assert merge_settings({'a': {'x': 1, 'y': 2}}, {'a': {'x': None}}) == {'a': {'y': 2}}


def test_merge_settings_leaves_the_base_alone():
    base = {'a': 1, 'b': {'x': 1}}
    merge_settings(base, {'a': 2, 'b': {'x': 3}})
    assert base == {'a': 1, 'b': {'x': 1}}


def test_index_words():
    assert index_words({}) == {}
    assert index_words({1: ''}) == {}
    assert index_words({1: 'oil lamp oil'}) == {'oil': [1], 'lamp': [1]}
    assert index_words({3: 'Oil lamp', 1: 'oil', 2: 'wick'}) == {'oil': [1, 3], 'lamp': [3], 'wick': [2]}


def test_shortages():
    assert shortages({}, []) == {}
    assert shortages({'oil': 3}, [('oil', 3)]) == {}
    assert shortages({'oil': 3}, [('oil', 5)]) == {'oil': 2}
    assert shortages({'oil': 3}, [('oil', 2), ('wick', 1), ('oil', 2)]) == {'oil': 1, 'wick': 1}
    assert shortages({'oil': 9}, [('oil', 1)]) == {}


def test_elect():
    assert elect([]) is None
    assert elect(['ann']) == 'ann'
    assert elect(['ann', 'bob', 'ann']) == 'ann'
    assert elect(['bob', 'Ann', ' ann ', 'BOB', 'ANN']) == 'ann'


def test_elect_tie():
    assert elect(['ann', 'bob']) is None
    assert elect(['ann', 'bob', 'cy', 'bob', 'ann']) is None


def test_elect_blank_ballots():
    assert elect(['', ' ']) is None
    assert elect(['', 'cy', '', ' ']) == 'cy'


def test_flatten_keys():
    assert flatten_keys({}) == {}
    assert flatten_keys({'a': 1, 'b': 2}) == {'a': 1, 'b': 2}
    assert flatten_keys({'a': 1, 'b': {'c': 2, 'd': 3}}) == {'a': 1, 'b.c': 2, 'b.d': 3}
    assert flatten_keys({'a': {'b': {'c': 1}}}) == {'a.b.c': 1}
    assert flatten_keys({'a': {}, 'b': [1]}) == {'b': [1]}
    assert flatten_keys({'c': 1}, 'top') == {'top.c': 1}


def test_age_bands():
    assert age_bands({}) == {}
    assert age_bands({'eve': 34, 'bo': 7, 'al': 30}) == {'30-39': ['al', 'eve'], '0-9': ['bo']}
    assert age_bands({'cy': 39, 'ed': 40}) == {'30-39': ['cy'], '40-49': ['ed']}
    assert age_bands({'bo': 0, 'al': 4, 'cy': 5}, 5) == {'0-4': ['al', 'bo'], '5-9': ['cy']}


def test_heaviest_branch():
    assert heaviest_branch((4, [])) == 4
    assert heaviest_branch((1, [(2, []), (5, [])])) == 6
    assert heaviest_branch((1, [(2, [(9, [])]), (5, [])])) == 12
    assert heaviest_branch((3, [(-2, [])])) == 1


BOSSES = {'ann': 'bob', 'bob': 'cy', 'dee': 'cy'}


def test_reports_to():
    assert reports_to(BOSSES, 'ann') == ['bob', 'cy']
    assert reports_to(BOSSES, 'dee') == ['cy']
    assert reports_to(BOSSES, 'cy') == []
    assert reports_to({}, 'eve') == []


def test_reports_to_circle():
    with pytest.raises(ValueError):
        reports_to({'ann': 'bob', 'bob': 'ann'}, 'ann')
    with pytest.raises(ValueError):
        reports_to({'ann': 'bob', 'bob': 'cy', 'cy': 'bob'}, 'ann')
