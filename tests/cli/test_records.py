"""`staticshape.records` does what `dataclasses` does; here both make the same classes."""

from __future__ import annotations

import dataclasses
import pickle

import pytest

from staticshape import records
from staticshape.findings import Finding, Fix, Span, Step


def family(made_by):
    """A base, a class that extends it and overrides a default, and one with factories."""

    @made_by.dataclass(frozen=True)
    class Base:
        name: str
        size: int = 0

    @made_by.dataclass(frozen=True)
    class Derived(Base):
        size: int = 3
        parts: tuple = ()
        note: str = made_by.field(default="", compare=False)

    @made_by.dataclass
    class Bag:
        items: list = made_by.field(default_factory=list)
        count: int = 0

        def __post_init__(self):
            self.count = len(self.items)

    return Base, Derived, Bag


BOTH = [family(dataclasses), family(records)]


@pytest.mark.parametrize(("base", "derived", "bag"), BOTH, ids=["dataclasses", "records"])
def test_both_make_the_same_classes(base, derived, bag):
    one = derived("a", parts=(1,))
    assert (one.name, one.size, one.parts, one.note) == ("a", 3, (1,), "")
    assert repr(one) == "family.<locals>.Derived(name='a', size=3, parts=(1,), note='')"
    assert one == derived("a", 3, (1,), "not compared")
    assert hash(one) == hash(derived("a", 3, (1,), "not compared"))
    assert one != derived("b", parts=(1,))
    assert base("a", 3) != derived("a", 3)
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'name'"):
        derived()
    first, second = bag(), bag([1, 2])
    first.items.append(1)
    assert (bag().items, second.count) == ([], 2)
    with pytest.raises(TypeError, match="unhashable"):
        hash(first)


def test_spans_have_an_order():
    assert sorted([Span(2, 1, 2, 2), Span(1, 9, 1, 10), Span(1, 2, 9, 9)])[0].column == 2
    assert Span(1, 1, 1, 1) <= Span(1, 1, 1, 1)
    with pytest.raises(TypeError):
        assert Span(1, 1, 1, 1) < (2, 2, 2, 2)


def test_replace_and_asdict_see_through():
    finding = Finding("a.py", Span(1, 1, 1, 2), "nonzero", "dynamic", "m", fix=Fix("safe"))
    other = records.replace(finding, chain=(Step("a.py", 1, 1, "here"),))
    assert finding.chain == ()
    assert records.asdict(other)["chain"] == (
        {"path": "a.py", "line": 1, "column": 1, "message": "here"},
    )
    assert records.asdict(other)["fix"] == {"tier": "safe", "edits": ()}
    assert pickle.loads(pickle.dumps(other)) == other
