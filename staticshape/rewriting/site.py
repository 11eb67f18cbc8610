"""Site: what a rewrite in `rewrites/` may ask of the place it is applied to."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.facts import BoundCall
from staticshape.analysis.facts import Source as DynamicSource
from staticshape.rewriting.layout import Dense, Index, Layout, Mask, Masked, Moving, carries
from staticshape.rewriting.refuse import Refused
from staticshape.rewriting.walk import FRESH

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk


class Site:
    """One dynamic source: its node, its arguments, and the ways to convert it."""

    def __init__(self, walk: Walk, node: ast.expr, source: DynamicSource) -> None:
        self.walk, self.node, self.source = walk, node, source
        self.sources = frozenset({source.id})

    @property
    def call(self) -> BoundCall:
        """The operator call of this site."""
        bound = self.walk.facts.calls.get(self.node) if isinstance(self.node, ast.Call) else None
        if bound is None:
            raise self.refuse("the call's arguments cannot be told apart")
        return bound

    def argument(self, name: str) -> ast.expr:
        """An argument of the call; missing ones are refused."""
        node = self.call.argument(name)
        if node is None:
            raise self.refuse(f"the argument `{name}` is missing")
        return node

    def refuse(self, reason: str, help: str = "") -> Refused:
        """A refusal of this source."""
        return Refused(self.node, reason, self.sources, help)

    def dense(self, node: ast.expr) -> Layout:
        """Visit an argument that must not carry a mask itself."""
        layout = self.walk.visit(node)
        if carries(layout):
            raise self.walk.refuse(
                node,
                "a selection of a selection",
                layout,
                Masked(Mask(None), "flat", self.sources),
                help="combine the two masks with `&` and select once",
            )
        if isinstance(layout, Moving):
            raise self.refuse("what is selected from has a shape that stays dynamic")
        return layout

    def base(self) -> str:
        """A name for the mask, from the names the user gave."""
        statement = self.walk.at
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            target = statement.targets[0]
            if isinstance(target, ast.Name):
                return f"{target.id}_{'mask' if 'valid' in target.id else 'valid'}"
        return "valid"

    def mask(self, node: ast.expr, *, as_bool: bool = False) -> Mask:
        """The mask that an argument gives."""
        if as_bool:
            text = f"{self.walk.draft.operand(node)} != 0"
            return self.walk.know_mask(node, self.base(), text, "nonzero")
        return self.walk.know_mask(node, self.base())

    def flat(self, data: ast.expr, mask: Mask) -> Masked:
        """All selected elements in one row: the data stay where they are."""
        walk = self.walk
        rank = walk.rank(data)
        walk.draft.replace(self.node, walk.draft.render(data))
        if rank == 1 and mask.rank == 1:
            return Masked(mask, "axes", self.sources, None, 0, 1, 1, walk.kind(data))
        return Masked(mask, "flat", self.sources, rank=1, kind=walk.kind(data))

    def rows(self, data: ast.expr, mask: Mask) -> Masked:
        """The rows (or deeper places) that the mask picks along the leading axes."""
        layout = self.walk.in_place(self.node, data, mask, self.sources)
        assert isinstance(layout, Masked)
        return layout

    def index(self, mask: Mask, *, column: bool) -> Index:
        """The positions of the real elements, to gather with."""
        return Index(mask, self.sources, column)

    def unpack(self, call: str, results: tuple[str, ...]) -> tuple[str, ...]:
        """Bind the results of a call of the runtime to names; returns the names.

        `results` are suffixes: "" is the value itself, "_" a result nobody needs. Where the
        statement just names the value, its own name is used; else a statement goes before it.
        """
        walk = self.walk
        nothing = Masked(Mask(None), "flat", self.sources)
        target = self._target()
        if target is not None:
            base = target.id
        else:
            walk.need_hoist(self.node, nothing)
            base = walk.book.fresh("selected")
        names = tuple(
            "_" if part == "_" else base if not part else walk.book.fresh(f"{base}_{part}")
            for part in results
        )
        written = ", ".join(names)
        if target is not None:
            walk.draft.replace(target, written)
            walk.draft.replace(self.node, call)
        else:
            walk.draft.insert_before(walk.at, f"{written} = {call}")
            walk.draft.replace(self.node, base)
            walk.scope.names.bind(base)
        return names

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

    def prefix(
        self, name: str, valid: str, *, axis: int, rank: int | None, kind: str | None
    ) -> Masked:
        """A value whose first `count` places along `axis` are real, with a mask of that axis."""
        walk = self.walk
        version = FRESH if self._target() is not None else walk.scope.names.current(name)
        mask = walk.know_name(valid, 1)
        last = axis == -1 or (rank is not None and axis == rank - 1)
        like = None if last else ((name, version),)
        return Masked(mask, "axes", self.sources, like, axis, 1, rank, kind, prefix=True)


__all__ = ["Dense", "Site"]
