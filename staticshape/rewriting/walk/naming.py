"""Which results of a call the function reads, and the names that a runtime call gives them."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from staticshape.records import dataclass, replace
from staticshape.rewriting.layout import FRESH, Layout, Mask, Masked
from staticshape.rewriting.reading.value_names import of_value

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


@dataclass(frozen=True)
class Asked:
    """How a call of several results stands in its statement.

    `owner` is the call or the `call[i]` around it; `targets` are the names that it is unpacked to,
    `inside` those that it is unpacked to in a merged branch: there they are bound before it.
    `front`: what moves to the front what the statement's own call has given.
    """

    owner: ast.expr
    used: tuple[bool, ...]
    targets: tuple[ast.Name, ...] = ()
    inside: tuple[str, ...] = ()
    front: bool = False

    def is_apart(self, node: ast.expr) -> bool:
        """Whether the tuple that a call gives is taken apart in its statement."""
        return bool(self.targets or self.inside) or self.owner is not node

    def base(self, walk: Walk, fallback: str) -> str:
        """The name of the first result that is read, as the user calls it."""
        names = self.inside or tuple(name.id for name in self.targets)
        for name, used in zip(names, self.used, strict=False):
            if used:
                return name
        target = _assigned(walk, self)
        return target.id if target is not None else fallback


def asked(walk: Walk, node: ast.expr, count: int) -> Asked:
    """Which of the `count` results of a call are read, as far as the function tells."""
    statement = walk.unpacked or walk.at
    if (
        isinstance(statement, ast.Assign)
        and statement.value is node
        and len(statement.targets) == 1
        and isinstance(statement.targets[0], ast.Tuple)
    ):
        names = [item for item in statement.targets[0].elts if isinstance(item, ast.Name)]
        if len(names) == len(statement.targets[0].elts) == count:
            used = tuple(_is_read(walk, item.id) for item in names)
            if walk.unpacked is None:
                return Asked(node, used, tuple(names))
            return Asked(node, used, inside=tuple(item.id for item in names))
    for item in ast.walk(statement):
        if isinstance(item, ast.Subscript) and item.value is node:
            known, index = walk.constant(item.slice)
            if known and isinstance(index, int) and -count <= index < count:
                return Asked(item, tuple(place == index % count for place in range(count)))
    return Asked(node, (True,) * count)


def is_here(walk: Walk, asked: Asked) -> bool:
    """Whether the statement just names the results."""
    return bool(asked.targets) or _assigned(walk, asked) is not None


def _is_read(walk: Walk, name: str) -> bool:
    return any(
        isinstance(item, ast.Name) and item.id == name and isinstance(item.ctx, ast.Load)
        for item in walk.facts.nodes
    )


def _assigned(walk: Walk, asked: Asked) -> ast.Name | None:
    """The one name that this statement gives what is asked for."""
    statement = walk.at
    if (
        isinstance(statement, ast.Assign)
        and statement.value is asked.owner
        and (asked.front or statement not in walk.memory.compact)
        and len(statement.targets) == 1
        and isinstance(statement.targets[0], ast.Name)
    ):
        return statement.targets[0]
    return None


def unpack(
    walk: Walk,
    asked: Asked,
    call: str,
    parts: Sequence[int | str],
    sources: frozenset[int],
    fallback: Sequence[str] = ("selected", "places"),
) -> tuple[str, ...]:
    """Bind the results of a runtime call to names; returns the names.

    `parts` are result numbers of the original (they keep the user's names), suffixes for what is
    new beside them, and "_" for what nobody needs. Where the statement does not just name the
    results, another one goes before it.
    """
    if fallback[0] == "selected":
        fallback = (of_value(asked.owner, "selected", walk.module.names), *fallback[1:])
    base = asked.base(walk, fallback[0])
    target = _assigned(walk, asked)
    here = is_here(walk, asked)
    if not here:
        walk.need_hoist(asked.owner, Masked(Mask(None), "flat", sources))
    names = []
    for part in parts:
        if part == "_":
            names.append("_")
        elif isinstance(part, str):
            names.append(walk.book.fresh(f"{base}_{part}"))
        elif asked.targets:
            names.append(asked.targets[part].id)
        elif asked.inside:
            names.append(walk.free_name(asked.inside[part]))
        elif target is not None:
            names.append(target.id)
        else:
            names.append(walk.book.fresh(fallback[part]))
    written = ", ".join(names)
    if here:
        assert isinstance(walk.at, ast.Assign)
        walk.draft.replace(walk.at.targets[0], written)
        walk.draft.replace(asked.owner, call)
    else:
        walk.draft.insert_before(walk.at, f"{written} = {call}")
        for name in names:
            if name != "_":
                walk.scope.names.bind(name)
    return tuple(names)


def row(
    walk: Walk,
    name: str,
    valid: str,
    layout: Layout,
    key: Hashable,
    *,
    fresh: bool,
    kind: str | None,
    rank: int | None = 1,
) -> Masked:
    """The layout of a value whose first elements along the leading axis are real."""
    version = FRESH if fresh else walk.scope.names.current(name)
    known = valid == "_" or key in walk.book.by_key
    mask = Mask(key, 1) if known else walk.know_name(valid, 1, key)
    assert isinstance(layout, Masked)
    row = Masked(
        mask,
        "axes",
        layout.sources,
        None if rank == 1 else ((name, version),),
        ((name, version),),
        rank=rank,
        kind=kind,
        pad=0.0,
        prefix=True,
    )
    return row if layout.outer is None else replace(row, outer=layout.outer, pad=None)
