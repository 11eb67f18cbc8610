"""Walk: what all that handles statements, expressions and operators may ask of its walk."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping

from staticshape.analysis.facts import FunctionFacts
from staticshape.analysis.facts import Source as DynamicSource
from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.records import replace
from staticshape.rewriting.layout import (
    FRESH,
    Count,
    Dense,
    Ended,
    Layout,
    Mask,
    Masked,
    Results,
)
from staticshape.rewriting.options import FixOptions
from staticshape.rewriting.reading.identity import root_name
from staticshape.rewriting.refuse import Again, Refused
from staticshape.rewriting.walk import aliases, late_reads
from staticshape.rewriting.walk.callers import Callers
from staticshape.rewriting.walk.guards import Guards
from staticshape.rewriting.walk.home import Home
from staticshape.rewriting.walk.memory import Memory
from staticshape.rewriting.walk.passed import Returned, Spec
from staticshape.rewriting.walk.questions import Scope
from staticshape.rewriting.walk.records import (
    Buffer,
    Flags,
    Parts,
    Pending,
    Repeatable,
    Rounds,
    Size,
    Skipped,
    Stored,
    Watcher,
    WholeReturn,
    Window,
)


class Walk(Guards, ABC):
    """The state of one try at one function, and what may be asked of the walk over it."""

    def __init__(
        self,
        homes: Mapping[str, Home],
        facts: FunctionFacts,
        memory: Memory,
        taken: set[str],
        returning: dict[ast.FunctionDef, Returned],
        callers: Callers,
        options: FixOptions,
        helper_results: Mapping[tuple[ast.FunctionDef, str], tuple[Layout, ...]],
        spec: Spec | None = None,
    ) -> None:
        home = homes[callers.path(facts)]
        super().__init__(home.module, facts, memory, home.masked, taken | home.taken)
        self.homes, self.options, self.capacities = homes, options, home.capacities
        self.notes: list[str] = []  # what the user must know of the conversion
        self.lists: dict[str, Parts] = {}
        self.alike: dict[str, list[Masked]] = {}  # what lists hold whose values are put beside
        self.round_names: set[str] = set()  # of masks in comprehensions, each with its own names
        self.flags: dict[str, Flags] = {}
        self.buffers: dict[ast.stmt, Buffer] = {}  # by the statements that lengthen them
        self.endings: dict[ast.stmt, str] = {}  # `if c: break` of loops that run on a flag now
        self.bound_anew: set[ast.AugAssign] = set()  # `i += 1` that becomes `i = i + 1`
        self.hosted: frozenset[str] = frozenset()  # numbers of the host that come as Tensors now
        self.watchers: list[Watcher] = []  # of counts that may not fit
        self.watched: set[Hashable] = set()  # counts and capacities that have a watcher
        self.tested: set[str] = set()  # tests that stand in the function already
        #: The code of the first axis of each length that only the examples show, and its names.
        self.lengths: dict[int, tuple[str, tuple[tuple[str, int], ...]]] = {}
        self.sizes: dict[Hashable, Size] = {}  # by the masks made of them
        self.totals: dict[Hashable, Hashable] = {}  # what rows made by these numbers count
        self.alike_known: dict[str, set[Hashable]] = {}  # masks from in front of a loop around one
        self.counts: dict[Hashable, Hashable] = {}  # masks as true as another one, by that one
        self.cut: dict[Hashable, Mask] = {}  # masks up to the count of another, or to their end
        self.widths: dict[Hashable, Hashable] = {}  # what the masks of slices count to
        #: Slices of so many rows at most, by their masks.
        self.windows: dict[Hashable, tuple[Window, ...]] = {}
        #: Rows that are there however many are selected, by masks: a number, and sizes they have.
        self.least_rows: dict[Hashable, tuple[int, frozenset[Hashable]]] = {}
        self.pieces: dict[Hashable, Mask] = {}  # masks of pieces of rows: those of the rows
        self.in_row: dict[Hashable, set[ast.AST]] = {}  # rows put into one row, by their masks
        self.picks: dict[Hashable, frozenset[Hashable]] = {}  # shapes of labels by one-hot masks
        self.codes: dict[Hashable, object] = {}  # masks that are true equally often in every row
        self.repeatable: dict[Hashable, Repeatable] = {}  # calls that were bound to names
        self.open: dict[int, Refused] = {}  # sources whose capacity is still looked for
        self.helpers = returning  # functions that return a selection with its mask
        self.callers = callers
        self.returned: Returned | None = None
        self.whole: WholeReturn | None = None  # the way of an option that selects nothing
        self.selected_of: tuple[str | None, ...] = ()  # what the other way selects from
        self.block: list[ast.stmt] = facts.node.body
        self.stored: Stored | None = None  # the store under a mask that is under way
        self.passed: tuple[ast.If, Scope] | None = None  # the last `if`, and what held before it
        self.optional: list[ast.If] = []  # tests for None that every call decides alike
        self.converted: set[int] = set()
        self.exact: dict[int, Mask] = {}  # masks of which something demands as many true elements
        self.still_dynamic: set[int] = (
            set()
        )  # sources that select where they are returned, still dynamic
        self.given_back: set[ast.Return] = set()
        self.helper_results = helper_results  # of helpers that are given selections
        self.spec = spec  # what this function is given, where it is such a helper
        self.results: list[Layout] = []  # what it returns then
        self.probing = False  # whether it is only asked what it would do to selections
        self.stack: tuple[ast.FunctionDef, ...] = (facts.node,)
        self.rounds: Rounds | None = None  # the loop around what is visited
        self.exits: list[Scope] = []  # where that is left, or its round
        self.bounded: set[ast.stmt] = set()  # loops over selections, with a mask of their rounds
        self.counters: dict[str, tuple[int, Mask]] = {}  # of such loops: versions and masks
        self.skipped: Skipped | None = None  # a `continue` above, which skips the rest of a round
        #: Selections that were moved to the front here, with the masks they were under.
        self.fronts: dict[ast.expr, tuple[Mask, Masked]] = {}
        #: The same by what was moved: the name of the result, its version, how it lies.
        self.at_front: dict[Hashable, tuple[str, int, Masked]] = {}
        #: Sizes in front of what is cut that the compiler has checked, by the mask of the rows.
        self.batch_sizes: dict[Hashable, set[tuple[Hashable, ...]]] = {}
        self.unpacked: ast.Assign | None = None  # in a merged branch: what is taken apart now
        self.assumed: list[tuple[ast.expr, bool]] = []  # tests of options on the way here
        #: Names of how many rows there are, of `n, c = sel.shape`, and where they are read as the
        #: first size of a reshape of those rows.
        self.row_lengths: set[str] = set()
        self.row_reads: set[ast.Name] = set()
        self.left = False  # the helper has returned: what stands behind is not walked
        self.dead: dict[ast.stmt, ast.If] = {}  # what never runs, by the `if` that returns before
        self.later: list[Callable[[], None]] = []  # what is known behind the statement under way
        self.pending: Pending | None = None  # an early return to merge
        self.chosen: set[str] = set()  # names of Python numbers that `masked.cond` chose
        self.passed_whole: set[ast.AST] = set()  # tuples and dicts that a helper takes apart

    @abstractmethod
    def run(self) -> None:
        """Visit the whole function; `Refused` and `Again` end a try early."""

    @abstractmethod
    def inside(self, helper: FunctionFacts, spec: Spec, memory: Memory, *, real: bool) -> Walk:
        """A walk that only asks what a helper does to selections."""

    @abstractmethod
    def run_block(self, block: list[ast.stmt]) -> None:
        """Visit the statements of one block; masks known only inside it end with it."""

    @abstractmethod
    def visit(self, node: ast.expr) -> Layout:
        """Where the elements of an expression lie; replacements go into the draft."""

    @abstractmethod
    def visit_results(self, node: ast.expr) -> Layout:
        """A returned value, which may be a tuple of values."""

    @abstractmethod
    def convert(self, node: ast.expr | ast.If | ast.While, source: DynamicSource) -> Layout:
        """Let the rewrite of a dynamic source convert it."""

    @abstractmethod
    def conditional(self, node: ast.IfExp) -> Layout:
        """`a if c else b`."""

    @abstractmethod
    def closed_in(self, node: ast.expr) -> Layout:
        """A comprehension or lambda, which has names of its own."""

    def can_drop(self, statement: ast.stmt) -> bool:
        """Whether a statement can go with its line: others stay in its block."""
        staying = [item for item in self.block if item not in self.draft.deleted]
        return self.draft.owns_its_lines(statement) and len(staying) > 1

    def name(self, node: ast.Name) -> Layout:
        """A name that is read."""
        alias = self.scope.aliases.get(node.id)
        if alias is not None:
            if any(self.scope.names.current(name) != old for name, old in alias.versions):
                self.memory.keep.add(alias.statement)
                raise Again
            self.draft.replace(node, alias.text)
        layout = self.scope.layouts.get(node.id)
        if isinstance(layout, Ended):
            raise Refused(node, layout.reason, layout.sources)
        return self.leaf(node, self.plain(node) if layout is None else layout)

    def leaf(self, node: ast.expr, layout: Layout) -> Layout:
        """A value that comes into a merged branch from outside may hold anything there."""
        if isinstance(layout, Masked):
            return self.in_branch(layout)
        if self.branch is None or not isinstance(layout, Dense):
            return layout
        value = self.facts.value(node)
        if isinstance(value, Python) and value.known != "tensor":
            return layout
        root = root_name(node)
        if isinstance(node, ast.Name) and root == "self":
            return layout
        if root in self.module.names or (root != "self" and root and not self.is_bound(root)):
            return layout
        return Masked(
            self.branch, "branch", self.branch_sources, rank=layout.rank, kind=self.kind(node)
        )

    def out_of(self, node: ast.expr, layout: Layout) -> Layout:
        """What a selection gives in a merged branch: a mean over nothing is NaN, a sum may be huge.

        Like what comes from outside, it is real on the way that is taken.
        """
        if self.branch is None or isinstance(self.facts.value(node), Python):
            return layout
        if isinstance(layout, Results):
            items = tuple(
                self.hung(item) if isinstance(item, Dense) else item for item in layout.items
            )
            return replace(layout, items=items)
        return self.hung(layout, node) if isinstance(layout, Dense) else layout

    def free_name(self, name: str) -> str:
        """A name to bind before a merged branch: the user's, unless that may be in use already."""
        free = self.book.fresh(name) if self.is_bound(name) or name in self.hoisted else name
        self.hoisted.add(free)
        return free

    def hung(self, layout: Dense, node: ast.expr | None = None) -> Masked:
        """A value without padding, as one side of the branch that is being merged."""
        assert self.branch is not None
        rank, kind = (None, None) if node is None else (self.rank(node), self.kind(node))
        rank = rank if layout.rank is None else layout.rank
        return Masked(self.branch, "branch", self.branch_sources, rank=rank, kind=kind)

    def bind(
        self,
        name: str,
        layout: Layout,
        key: Hashable = None,
        shape: frozenset[Hashable] | None = None,
    ) -> None:
        """A local name gets a value, with its value number and shape where they are known."""
        late_reads.refuse(self, name, layout)
        self.scope.names.bind(name, key)
        if shape:
            self.scope.names.shape[name] = shape
        if isinstance(layout, Masked):
            layout = replace(
                layout, like=self._named(layout.like), over=self._named(layout.over) or ()
            )
            self._as_long_as(name, layout)
        self.scope.layouts[name] = layout
        self.scope.aliases.pop(name, None)
        self.scope.defined[name] = self.at

    def _as_long_as(self, name: str, layout: Masked) -> None:
        """`x = x[:, :n]`: in place the axis is as long as that of the `x` before."""
        size = self.sizes.get(layout.mask.key)
        if size is None or size.bound is None or layout.form != "axes" or layout.width != 1:
            return
        if size.bound.text == f"{name}.shape[{layout.axis}]":
            renamed = ((name, self.scope.names.current(name)),)
            self.sizes[layout.mask.key] = replace(size, renamed=renamed)

    def _named(
        self, names: tuple[tuple[str, int], ...] | None
    ) -> tuple[tuple[str, int], ...] | None:
        """Names that this statement has bound get their version."""
        if names is None:
            return None
        current = self.scope.names.current
        return tuple((name, current(name) if old == FRESH else old) for name, old in names)

    def forget(self, names: Iterable[str]) -> None:
        """Names that a loop or branch may have bound anew: nothing is known of them."""
        known = self.scope.names
        for name in names:
            aliases.bind_anew(known, name, aliases.of_name(known, name))
            self.scope.aliases.pop(name, None)
            self.scope.defined.pop(name, None)

    def is_tensor_now(self, node: ast.expr) -> bool:
        """Whether the new text of a number gives a Tensor, where the old one gave a number."""
        if isinstance(self.facts.value(node), Tensor) or node in self.draft.replaced:
            return True
        if isinstance(node, ast.Name):
            if isinstance(self.scope.layouts.get(node.id), Count) or node.id in self.hosted:
                return True
            if self.rounds is not None and node.id in self.rounds.counters:
                return True
            inner = self.scope.names.definition(node.id)
            return inner is not None and self.is_tensor_now(inner)
        if isinstance(node, ast.BinOp):
            return self.is_tensor_now(node.left) or self.is_tensor_now(node.right)
        return isinstance(node, ast.UnaryOp) and self.is_tensor_now(node.operand)
