"""How the results of a call of the runtime are bound: to the user's names, or in a line before."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.facts import Source as DynamicSource
from staticshape.rewriting.layout import FRESH, Mask, Masked, Results
from staticshape.rewriting.reading.value_names import of_value

if TYPE_CHECKING:
    from staticshape.rewriting.walk.records import Room
    from staticshape.rewriting.walk.state import Walk

_MOVES = frozenset({"squeeze", "reshape", "view", "flatten", "ravel"})


class Bindings:
    """The place of one dynamic source, and the names that its results get there."""

    def __init__(
        self, walk: Walk, node: ast.expr | ast.If | ast.While, source: DynamicSource
    ) -> None:
        self.walk, self.node, self.source = walk, node, source
        self.sources = frozenset({source.id})

    @property
    def name(self) -> str:
        """What the value of this site is called: the name it is bound to, else the operator."""
        target = self._target()
        if target is not None:
            return target.id
        bound = self.walk.facts.calls.get(self.node) if isinstance(self.node, ast.Call) else None
        return "selected" if bound is None else bound.operator.name

    def unpack(
        self,
        call: str,
        results: tuple[str, ...],
        room: Room | None = None,
        *,
        before: bool = False,
        base: str = "selected",
    ) -> tuple[str, ...]:
        """Bind the results of a call of the runtime to names; returns the names.

        `results` are suffixes: "" is the value itself, "_" a result nobody needs. Where the
        statement just names the value, its own name is used; else (or with `before`) a statement
        goes before it, with a name made of `base`.
        The last result is a count: where its room is watched, it is flagged.
        """
        walk = self.walk
        nothing = Masked(Mask(None), "flat", self.sources)
        target = None if before else self._target()
        if target is not None:
            base = target.id
        else:
            walk.need_hoist(self.node, nothing)
            if isinstance(self.node, ast.expr) and base == "selected":
                base = of_value(self.node, base, walk.module.names)
            base = (None if before else self._moved_to()) or walk.book.fresh(base)
        names = tuple(
            "_" if part == "_" else base if not part else walk.book.fresh(f"{base}_{part}")
            for part in results
        )
        if room is not None and room.watcher is not None:
            names = (*names[:-1], walk.book.fresh(f"{base}_count"))
        written = ", ".join(names)
        flag = None if room is None else room.flag(names[-1])
        if flag is not None:
            walk.draft.insert_before(walk.at, f"{written} = {call}")
            if target is None:
                walk.draft.insert_before(walk.at, flag)
                walk.draft.replace(self.node, base)
                walk.scope.names.bind(base)
            else:
                walk.draft.replace(target, written)
                walk.draft.replace(self.node, call)
                walk.draft.replace(walk.at, flag)
        elif target is not None:
            walk.draft.replace(target, written)
            walk.draft.replace(self.node, call)
        else:
            walk.draft.insert_before(walk.at, f"{written} = {call}")
            walk.draft.replace(self.node, base)
            walk.scope.names.bind(base)
        return names

    @property
    def is_bound_itself(self) -> bool:
        """Whether the statement does nothing but name this value."""
        return self._target() is not None

    def _target(self) -> ast.Name | None:
        statement = self.walk.at
        if (
            isinstance(statement, ast.Assign)
            and statement.value is self.node
            and len(statement.targets) == 1
            and isinstance(statement.targets[0], ast.Name)
        ):
            return statement.targets[0]
        return None

    def _moved_to(self) -> str | None:
        """The name that the statement gives the value once its axes are moved, which it takes."""
        match self.walk.at:
            case ast.Assign([ast.Name(name)], value) if self.walk.branch is None:
                return name if _inside(value, self.node) else None
        return None

    def results(
        self,
        call: str,
        parts: tuple[str, ...],
        *,
        axis: int,
        rank: int | None,
        kinds: tuple[str | None, ...],
        key: Hashable = None,
    ) -> Results:
        """Several values of one count, with one mask of their shape: `a, b, a_valid, _ = call`."""
        walk = self.walk
        statement = walk.at
        targets: list[str] = []
        fresh: tuple[str, ...]
        if (
            isinstance(statement, ast.Assign)
            and statement.value is self.node
            and isinstance(statement.targets[0], ast.Tuple)
            and len(statement.targets) == 1
            and len(statement.targets[0].elts) == len(parts)
            and all(isinstance(item, ast.Name) for item in statement.targets[0].elts)
        ):
            whole = statement.targets[0]
            targets = [item.id for item in whole.elts if isinstance(item, ast.Name)]
            main = next((name for name in targets if name != "_"), "values")
            valid = walk.book.fresh(f"{main}_valid")
            walk.draft.replace(whole, ", ".join([*targets, valid, "_"]))
            walk.draft.replace(self.node, call)
            fresh = tuple(targets)
        else:
            walk.need_hoist(self.node, Masked(Mask(None), "flat", self.sources))
            fresh = tuple(walk.book.fresh(part or "selected") for part in parts)
            valid = walk.book.fresh(f"{fresh[0]}_valid")
            walk.draft.insert_before(statement, f"{', '.join([*fresh, valid, '_'])} = {call}")
            for name in fresh:
                walk.scope.names.bind(name)
        version = FRESH if targets else None
        mask = walk.know_name(valid, rank, key)
        items = []
        for name, kind in zip(fresh, kinds, strict=True):
            at = walk.scope.names.current(name) if version is None else version
            items.append(
                Masked(
                    mask,
                    "axes",
                    self.sources | walk.branch_sources,
                    over=((name, at),),
                    axis=axis,
                    rank=rank,
                    kind=kind,
                    pad=0.0,
                    prefix=True,
                )
            )
        placed = tuple(walk.placed(item) for item in items)
        return Results(placed, fresh, self.sources)

    def prefix(
        self,
        name: str,
        valid: str,
        *,
        axis: int,
        rank: int | None,
        kind: str | None,
        key: Hashable = None,
        pad: float | None = None,
        before: bool = False,
    ) -> Masked:
        """A value whose first `count` places along `axis` are real, with a mask of that axis.

        Values with one `key` have one mask.
        """
        walk = self.walk
        named = self._target() is not None and not before
        version = FRESH if named else walk.scope.names.current(name)
        mask = walk.know_name(valid, 1, key)
        last = axis == -1 or (rank is not None and axis == rank - 1)
        like = None if last else ((name, version),)
        layout = Masked(
            mask,
            "axes",
            self.sources | walk.branch_sources,
            like,
            ((name, version),),
            axis=axis,
            rank=rank,
            kind=kind,
            pad=pad,
            prefix=True,
        )
        return walk.placed(layout)


def _inside(value: ast.expr, node: ast.AST) -> bool:
    """Whether only `.squeeze(1)`, `.reshape(-1)`, `[:, 0]` and the like is done to a node."""
    while value is not node:
        match value:
            case ast.Call(ast.Attribute(inner, name), args, []) if name in _MOVES:
                plain = all(_is_number(item) for item in args)
            case ast.Subscript(inner, ast.Tuple([ast.Slice(None, None, None), place])):
                plain = _is_number(place)
            case _:
                return False
        if not plain:
            return False
        value = inner
    return True


def _is_number(node: ast.expr) -> bool:
    inner = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(inner, ast.Constant) and isinstance(inner.value, int)
