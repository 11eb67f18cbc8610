"""Site: what a rewrite in `rewrites/` may ask of the place it is applied to."""

from __future__ import annotations

import ast
from collections.abc import Hashable

from staticshape.analysis.facts import BoundCall
from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.analysis.values.shown import Shown
from staticshape.records import replace
from staticshape.rewriting.layout import Count, Index, Layout, Mask, Masked, Moving, carries
from staticshape.rewriting.reading.identity import names_in
from staticshape.rewriting.refuse import Refused
from staticshape.rewriting.site_bindings import Bindings
from staticshape.rewriting.walk import in_doubt


class Site(Bindings):
    """One dynamic source: its node, its arguments, and the ways to convert it."""

    @property
    def expression(self) -> ast.expr:
        """The source as an expression (an `if` is none); the test of a loop."""
        if isinstance(self.node, ast.If):
            raise self.refuse("an `if` gives no value")
        return self.node.test if isinstance(self.node, ast.While) else self.node

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

    @property
    def true_count(self) -> str | None:
        """How many elements there surely are, where an earlier try found what demands it."""
        return self.walk.memory.as_many.get(self.source.id)

    def is_number(self, node: ast.expr) -> bool:
        """Whether an index drops one axis: a Python number or a Tensor of rank 0."""
        value = self.walk.facts.value(node)
        if isinstance(value, Tensor):
            return value.rank == 0
        if isinstance(node, ast.Constant):
            return type(node.value) is int
        return isinstance(value, Python) and not (value.has_const and type(value.const) is not int)

    def is_fixed(self, node: ast.expr) -> bool:
        """Whether the compiler knows the value of a Python expression."""
        value = self.walk.facts.value(node)
        return isinstance(node, ast.Constant) or (
            isinstance(value, Python) and value.known == "fixed"
        )

    def refuse(self, reason: str, help: str = "") -> Refused:
        """A refusal of this source."""
        return Refused(self.node, reason, self.sources, help)

    def dense(self, node: ast.expr) -> Layout:
        """Visit an argument that must not carry a mask itself (one side of a branch may)."""
        self.sure(node)
        return self.whole(node, self.walk.visit(node))

    def sure(self, node: ast.expr) -> None:
        """Refuse what `x[m]` gave where `m` may be a mask, of which nothing is known."""
        name = in_doubt.mask_of(self.walk, node)
        if name is not None:
            raise self.refuse(
                f"what is selected from was taken by `{name}`, which may be a mask",
                f"an `inputs()` function in the file, or `--inputs FILE:FUNCTION`, tells what "
                f"`{name}` is",
            )

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
            raise self.refuse(
                "what is selected from has a shape that stays dynamic",
                "mend what is refused of it first",
            )
        return layout

    def key(self, *nodes: ast.expr | None) -> Hashable:
        """The value number of some arguments together."""
        return tuple(None if node is None else self.walk.key(node) for node in nodes)

    def length(self, node: ast.expr, axis: int) -> Hashable:
        """What the length of one axis is known by: masks of two lengths differ.

        Where nothing but the examples tells the number, only values of one shape share it.
        """
        value = self.walk.facts.value(node)
        if isinstance(value, Tensor) and value.dims is not None:
            rank = len(value.dims)
            size = value.dims[axis].size if -rank <= axis < rank else None
            if isinstance(size, int) and not isinstance(size, Shown):
                return size
        return self.walk.shape_key(node)

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
        elif carries(layout) and not (isinstance(layout, Masked) and layout.form == "branch"):
            raise self.walk.refuse(node, "the number comes from a selection", layout)
        elif isinstance(layout, Moving) or (not read_here and self._stays_number(node)):
            raise self.refuse(
                f"`{ast.unparse(node)}` is read out of a Tensor by a line that is left as it is",
                "mend what is refused there first",
            )

    def _stays_number(self, node: ast.expr) -> bool:
        """Whether a number read out of a Tensor, by a source that was refused, is still one."""
        value = self.walk.facts.value(node)
        read = isinstance(value, Python) and value.known == "tensor"
        if read and self.walk.rounds is not None:
            for name in names_in(node) & self.walk.rounds.counters.keys():
                self.walk.rounds.counters[name].update(self.sources)
        return read and not self.walk.is_tensor_now(node)

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
        layout = Masked(
            known,
            "flat",
            self.sources | walk.branch_sources,
            over=over,
            rank=1,
            kind=walk.kind(data),
            head=(data, mask),
            data=walk.memory_of(data),
        )
        return walk.placed(layout)

    def rows(self, data: ast.expr, mask: ast.expr, *, full: bool = False) -> Masked:
        """The rows (or deeper places) that the mask picks along the leading axes.

        `full`: the mask surely has the shape of the data.
        """
        known = self.mask(mask)
        if known.rank != 1:
            if self.source.id in self.walk.memory.in_one_axis:
                return self._in_one_axis(data, known)
            self.walk.memory.of_any_rank.add(self.source.id)
        full = full or self.walk.same_shape(data, mask)
        layout = self.walk.in_place(self.expression, data, known, self.sources, full=full)
        assert isinstance(layout, Masked)
        return replace(layout, head=(data, mask)) if layout.rank == 1 else layout

    def _in_one_axis(self, data: ast.expr, mask: Mask) -> Masked:
        """The same with the leading axes made one, however many the mask has."""
        walk = self.walk
        rank, kind = walk.rank(self.expression), walk.kind(data)
        flat = walk.know_flat(mask, self.base())
        rows = walk.flat_text(flat, walk.draft.operand(data))
        assert rows is not None
        walk.draft.replace(self.node, rows)
        layout = Masked(
            flat,
            "axes",
            self.sources | walk.branch_sources,
            None if rank == 1 else (),
            rank=rank,
            kind=kind,
            data=walk.memory_of(data),
        )
        return walk.placed(layout)

    def index(self, mask: Mask, node: ast.expr, *, column: bool) -> Index:
        """The positions of the real elements of `node`, to gather with."""
        return Index(mask, self.sources, column, node)
