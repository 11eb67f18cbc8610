"""What lists and dicts hold once they were changed in place, by whatever name they go."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.modules.changes import changes
from staticshape.analysis.values.joining import item_of, join, join_all
from staticshape.analysis.values.lattice import (
    DICTIONARY,
    FIXED,
    UNKNOWN,
    Collection,
    FnNode,
    Python,
    Sequence,
    Table,
    Value,
    derived,
)
from staticshape.records import replace
from staticshape.walking import walk

#: Methods that change what a list holds, but for those that lengthen it.
_TURNING = frozenset({"sort", "reverse", "pop", "remove", "clear"})


def put(frame: Frame, target: ast.expr, old: Value, new: Value) -> None:
    """`target` holds `new` in place of `old`, and so does whatever else may be the same object.

    Equal lists of two calls can be one value here and two lists there: another name may hold
    either.
    """
    either = join(old, new)
    for name, value in frame.env.items():
        frame.env[name] = _exchanged(value, old, either)
    if isinstance(target, ast.Name):
        frame.env[target.id] = new


def by_method(frame: Frame, target: ast.expr, base: Value, name: str) -> None:
    """`ks.sort()`, `ks.pop()`: what a list holds is another thing than before."""
    if name not in _TURNING or not isinstance(base, (Sequence, Collection)):
        return
    new: Value = Collection(item_of(base), FIXED)
    if isinstance(base, Sequence) and not frame.loops:
        if name == "reverse":
            new = Sequence(tuple(reversed(base.items)), base.is_list)
        elif name == "clear":
            new = Sequence((), base.is_list)
    put(frame, target, base, new)


def by_store(frame: Frame, target: ast.Subscript, base: Value, place: Value, value: Value) -> None:
    """`ks[1] = x`, also of a dict."""
    if isinstance(base, Table):
        put(frame, target.value, base, DICTIONARY)
    elif isinstance(target.slice, ast.Tuple):
        return  # `rows[:, 0] = x`: no list takes that
    elif isinstance(base, Collection):
        put(frame, target.value, base, replace(base, item=join(base.item, value)))
    elif isinstance(base, Sequence):
        put(frame, target.value, base, _stored(base, place, value, bool(frame.loops)))


def by_deletion(frame: Frame, target: ast.Subscript, base: Value) -> None:
    """`del ks[0]`."""
    if isinstance(base, (Sequence, Collection)):
        put(frame, target.value, base, Collection(item_of(base), FIXED))
    elif isinstance(base, Table):
        put(frame, target.value, base, DICTIONARY)


def in_order(value: Value, keywords: bool) -> Value:
    """`sorted(x)`: in another order than the list itself, which is told of constants alone."""
    if not isinstance(value, Sequence):
        return value
    keyed = [
        (item.const, place)
        for place, item in enumerate(value.items)
        if isinstance(item, Python) and isinstance(item.const, int | float)
    ]
    if keywords or len(keyed) < len(value.items):
        return Collection(join_all(value.items), FIXED)
    return Sequence(tuple(value.items[place] for _, place in sorted(keyed)), True)


def lists_in(env: Mapping[str, Value]) -> dict[str, Value]:
    """The lists that names stand for, as they are now."""
    return {
        name: value
        for name, value in env.items()
        if isinstance(value, Collection) or (isinstance(value, Sequence) and value.is_list)
    }


def by_call(frame: Frame, function: FnNode, lists: Mapping[str, Value]) -> None:
    """What a function does to lists that it was given, or knows, is seen by all who hold them."""
    names = changes(walk(function)).unsteady if lists else frozenset[str]()
    for value in (value for name, value in lists.items() if name in names):
        new = _with_other_numbers(value)
        for name, held in frame.env.items():
            frame.env[name] = _exchanged(held, value, new)


def _with_other_numbers(value: Value) -> Value:
    if isinstance(value, Python) and value.has_const:
        return derived(value)
    if isinstance(value, Sequence) and value.is_list:
        return replace(value, items=tuple(map(_with_other_numbers, value.items)))
    if isinstance(value, Collection):
        return replace(value, item=_with_other_numbers(value.item))
    return value


def _stored(base: Sequence, place: Value, value: Value, repeated: bool) -> Value:
    index = place.const if isinstance(place, Python) else None
    size = len(base.items)
    if not isinstance(index, int):
        if not isinstance(place, Python):  # `ks[1:] = [...]`
            return Collection(join(item_of(base), UNKNOWN), FIXED)
        return Sequence(tuple(join(item, value) for item in base.items), base.is_list)
    if not -size <= index < size:
        return base
    items = list(base.items)
    items[index] = join(items[index], value) if repeated else value
    return Sequence(tuple(items), base.is_list)


def _exchanged(value: Value, old: Value, new: Value) -> Value:
    if value is old:
        return new
    if isinstance(value, Sequence):
        items = tuple(_exchanged(item, old, new) for item in value.items)
        same = all(one is two for one, two in zip(items, value.items, strict=True))
        return value if same else replace(value, items=items)
    if isinstance(value, Collection):
        item = _exchanged(value.item, old, new)
        return value if item is value.item else replace(value, item=item)
    if isinstance(value, Table):
        pairs = tuple((key, _exchanged(item, old, new)) for key, item in value.items)
        same = all(one is two for (_, one), (_, two) in zip(pairs, value.items, strict=True))
        return value if same else replace(value, items=pairs)
    return value
