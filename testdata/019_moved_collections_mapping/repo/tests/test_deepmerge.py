from types import MappingProxyType

from deepmerge import flatten, merge


def test_nested_mappings_merge():
    assert merge({"a": {"x": 1, "y": 2}}, {"a": {"y": 3}}) == {"a": {"x": 1, "y": 3}}


def test_the_inputs_stay_as_they_were():
    base = {"a": {"x": 1}}
    merge(base, {"a": {"x": 2}})
    assert base == {"a": {"x": 1}}


def test_any_mapping_counts_not_only_dict():
    assert dict(flatten({"db": MappingProxyType({"port": 1})})) == {"db.port": 1}
