"""Site: what a rewrite in `rewrites/` may ask of the place it is applied to."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.facts import BoundCall
from staticshape.analysis.facts import Source as DynamicSource
from staticshape.analysis.lattice import Python, Tensor
from staticshape.records import replace
from staticshape.rewriting import counting, parts, picks
from staticshape.rewriting.bounds import Bound, size_of
from staticshape.rewriting.layout import (
    FRESH,
    Count,
    Index,
    Layout,
    Mask,
    Masked,
    Moving,
    Results,
    carries,
)
from staticshape.rewriting.refuse import Refused

if TYPE_CHECKING:
    from staticshape.rewriting.rooms import Room
    from staticshape.rewriting.walk import Walk


class Site:
    """One dynamic source: its node, its arguments, and the ways to convert it."""

    def __init__(self, walk: Walk, node: ast.expr | ast.If, source: DynamicSource) -> None:
        self.walk, self.node, self.source = walk, node, source
        self.sources = frozenset({source.id})

    @property
    def expression(self) -> ast.expr:
        """The source as an expression (an `if` is none)."""
        if isinstance(self.node, ast.If):
            raise self.refuse("an `if` gives no value")
        return self.node

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

    def constant(self, name: str) -> object:
        """The value of an argument that must be a constant; its default where it is not given."""
        known, value = self.walk.argument(self.call, name)
        if not known and self.call.argument(name) is not None:
            raise self.refuse(f"the argument `{name}` is not a constant")
        return value

    @property
    def needs_positions(self) -> bool:
        """Whether an earlier try found that the positions do more than select."""
        return self.source.id in self.walk.memory.positions

    def is_number(self, node: ast.expr) -> bool:
        """Whether an index drops one axis: a Python number or a Tensor of rank 0."""
        value = self.walk.facts.value(node)
        if isinstance(value, Tensor):
            return value.rank == 0
        return isinstance(value, Python) or (
            isinstance(node, ast.Constant) and isinstance(node.value, int)
        )

    def is_fixed(self, node: ast.expr) -> bool:
        """Whether the compiler knows the value of a Python expression."""
        value = self.walk.facts.value(node)
        return isinstance(node, ast.Constant) or (
            isinstance(value, Python) and value.known == "fixed"
        )

    @property
    def name(self) -> str:
        """What the value of this site is called: the name it is bound to, else the operator."""
        target = self._target()
        if target is not None:
            return target.id
        bound = self.walk.facts.calls.get(self.node) if isinstance(self.node, ast.Call) else None
        return "selected" if bound is None else bound.operator.name

    def refuse(self, reason: str, help: str = "") -> Refused:
        """A refusal of this source."""
        return Refused(self.node, reason, self.sources, help)

    def dense(self, node: ast.expr) -> Layout:
        """Visit an argument that must not carry a mask itself (one side of a branch may)."""
        return self.whole(node, self.walk.visit(node))

    def whole(self, node: ast.expr, layout: Layout) -> Layout:
        """The layout of an argument, refused where it is a selection itself."""
        if isinstance(layout, Masked) and layout.form == "branch":
            return layout
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

    def key(self, *nodes: ast.expr | None) -> Hashable:
        """The value number of some arguments together."""
        return tuple(None if node is None else self.walk.key(node) for node in nodes)

    def length(self, node: ast.expr, axis: int) -> Hashable:
        """What the length of one axis is known by: masks of two lengths differ.

        Where the analysis does not know the number, only values of one shape share it.
        """
        value = self.walk.facts.value(node)
        if isinstance(value, Tensor) and value.dims is not None:
            rank = len(value.dims)
            size = value.dims[axis].size if -rank <= axis < rank else None
            if isinstance(size, int):
                return size
        return self.walk.shape_key(node)

    def length_of(self, node: ast.expr, axis: int) -> Bound | None:
        """The length of one axis as code that the compiler evaluates."""
        return size_of(self.walk, node, axis)

    def base(self) -> str:
        """A name for the mask, from the names the user gave."""
        return self.walk.base()

    def mask(self, node: ast.expr, *, as_bool: bool = False) -> Mask:
        """The mask that an argument gives."""
        if as_bool:
            text = f"{self.walk.draft.operand(node)} != 0"
            return self.walk.know_mask(node, self.base(), text, "nonzero")
        return self.walk.know_mask(node, self.base())

    def number(self, node: ast.expr, *, read_here: bool = False) -> None:
        """Visit a number that may be a count: its cluster becomes part of this one.

        `read_here`: the caller makes Tensors of the `int(t)` in it.
        """
        layout = self.walk.visit(node)
        if isinstance(layout, Count):
            self.sources |= layout.sources
        elif carries(layout):
            raise self.walk.refuse(node, "the number comes from a selection", layout)
        elif isinstance(layout, Moving) or (not read_here and self._stays_number(node)):
            raise self.refuse(
                "the number is read by code that is left as it is",
                "see what is said of that code",
            )

    def _stays_number(self, node: ast.expr) -> bool:
        """Whether a number read out of a Tensor, by a source that was refused, is still one."""
        value = self.walk.facts.value(node)
        read = isinstance(value, Python) and value.known == "tensor"
        return read and not counting.is_tensor_now(self.walk, node)

    def select(self, data: ast.expr, mask: ast.expr, *, flat: bool) -> Layout:
        """Visit data and mask and leave the data in place; a selection of a selection is one."""
        first, second = self.walk.visit(data), self.walk.visit(mask)
        if isinstance(first, Masked) and first.form != "branch":
            return parts.select_again(self.walk, self.expression, (data, first), (mask, second))
        for node, layout in ((data, first), (mask, second)):
            if carries(layout) and not (isinstance(layout, Masked) and layout.form == "branch"):
                raise self.walk.refuse(
                    node,
                    "a selection decides what is selected from a whole tensor",
                    layout,
                    Masked(Mask(None), "flat", self.sources),
                )
            if isinstance(layout, Moving):
                raise self.refuse("what is selected from has a shape that stays dynamic")
        layout = self.flat(data, mask) if flat else self.rows(data, mask)
        picks.note(self.walk, layout, mask)
        return layout

    def flat(self, data: ast.expr, mask: ast.expr) -> Masked:
        """All selected elements in one row: the data stay where they are."""
        walk = self.walk
        known = self.mask(mask)
        rank = walk.rank(data)
        if walk.same_shape(data, mask) or (rank == 1 and known.rank == 1):
            return replace(self.rows(data, mask), head=(data, mask))
        text = walk.draft.render(data)
        walk.draft.replace(self.node, text)
        over: tuple[tuple[str, int], ...] = ()
        if text.isidentifier():
            over = ((text, walk.scope.names.current(text)),)
        return Masked(
            known,
            "flat",
            self.sources | walk.branch_sources,
            over=over,
            rank=1,
            kind=walk.kind(data),
            outer=walk.branch,
            head=(data, mask),
            data=walk.memory_of(data),
        )

    def rows(self, data: ast.expr, mask: ast.expr) -> Masked:
        """The rows (or deeper places) that the mask picks along the leading axes."""
        full = self.walk.same_shape(data, mask)
        layout = self.walk.in_place(self.expression, data, self.mask(mask), self.sources, full=full)
        assert isinstance(layout, Masked)
        return replace(layout, head=(data, mask)) if layout.rank == 1 else layout

    def index(self, mask: Mask, node: ast.expr, *, column: bool) -> Index:
        """The positions of the real elements of `node`, to gather with."""
        return Index(mask, self.sources, column, node)

    def unpack(
        self,
        call: str,
        results: tuple[str, ...],
        room: Room | None = None,
        *,
        before: bool = False,
    ) -> tuple[str, ...]:
        """Bind the results of a call of the runtime to names; returns the names.

        `results` are suffixes: "" is the value itself, "_" a result nobody needs. Where the
        statement just names the value, its own name is used; else (or with `before`) a statement
        goes before it.
        The last result is a count: where its room is watched, it is flagged.
        """
        walk = self.walk
        nothing = Masked(Mask(None), "flat", self.sources)
        target = None if before else self._target()
        if target is not None:
            base = target.id
        else:
            walk.need_hoist(self.node, nothing)
            base = walk.book.fresh("selected")
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
                    outer=walk.branch,
                )
            )
        return Results(tuple(items), fresh, self.sources)

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
        return Masked(
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
            outer=walk.branch,
        )
