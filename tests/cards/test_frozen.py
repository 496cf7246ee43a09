"""Mappings that stay as they are."""

import copy
import pickle

import pytest

from letitride.cards import FrozenMap


def test_it_reads_like_any_mapping() -> None:
    marks = FrozenMap({"a": 1, "b": 2})

    assert (marks["a"], len(marks), list(marks)) == (1, 2, ["a", "b"])
    assert marks == {"b": 2, "a": 1}
    assert repr(marks) == "FrozenMap({'a': 1, 'b': 2})"


def test_it_does_not_follow_what_it_was_made_of() -> None:
    source = {"a": 1}
    marks = FrozenMap(source)
    source["b"] = 2

    assert marks == {"a": 1}
    with pytest.raises(TypeError):
        marks["b"] = 2  # type: ignore[index]


def test_equal_ones_hash_alike_and_travel() -> None:
    marks = FrozenMap({"a": 1, "b": 2})

    assert hash(marks) == hash(FrozenMap({"b": 2, "a": 1}))
    assert pickle.loads(pickle.dumps(marks)) == copy.deepcopy(marks) == marks
