"""How masks come into the text: registered, aligned with their data, hoisted, put into guards."""

from __future__ import annotations

import ast
import re
from collections.abc import Hashable

from staticshape.analysis.facts import FunctionFacts, ModuleFacts
from staticshape.records import replace
from staticshape.rewriting import aliases, naming
from staticshape.rewriting.draft import Draft
from staticshape.rewriting.identity import names_in
from staticshape.rewriting.layout import Dense, Held, Index, Layout, Mask, Masked
from staticshape.rewriting.masks import MaskBook
from staticshape.rewriting.memory import Memory
from staticshape.rewriting.questions import Questions
from staticshape.rewriting.refuse import Again, Refused, sources_of
from staticshape.rewriting.spread import is_finite
from staticshape.walking import walk

_PART = re.compile(r"[\w.]+\[[\w, :]+\]")  # `x[i]`, which may be written twice


def flat_key(key: Hashable) -> Hashable:
    """What a mask is known by once its axes were made one."""
    return "in one axis", key


class Writing(Questions):
    """Collects the new text of one function in a draft, and how each mask is written in it."""

    def __init__(
        self,
        module: ModuleFacts,
        facts: FunctionFacts,
        memory: Memory,
        masked_name: str,
        taken: set[str],
    ) -> None:
        super().__init__(module, facts)
        self.memory = memory
        self.masked = masked_name
        self.draft = Draft(module.source, facts.node)
        self.lent: list[tuple[Hashable, Layout]] = []  # masks that helpers gave back: whose memory
        self.taken = taken
        self.book = MaskBook(self.draft, taken)
        self.can_hoist = True
        self.guarded: dict[ast.stmt, float] = {}
        #: Names that no statement binds, where they were guarded first.
        self.guarded_names: dict[tuple[str, int], tuple[ast.stmt, float]] = {}
        self.hoisted: set[str] = set()  # names of branches that are bound in front of them
        self.seen_names: dict[tuple[str, int], ast.Name] = {}
        self.branch_sources: frozenset[int] = frozenset()
        self.real_rows = False  # places without an element hold a copy of a real row
        self.branch: Mask | None = None  # the condition of the branch that is being merged
        self.flat: dict[Hashable, Mask] = {}  # masks whose axes were made one, as they were before
        #: Masks that are empty where a condition does not hold, by the condition's key.
        self.filled: dict[Hashable, Hashable] = {}

    def refuse(self, node: ast.AST, reason: str, *layouts: Layout, help: str = "") -> Refused:
        """A refusal for the clusters that meet here."""
        return Refused(node, reason, sources_of(layouts), help)

    def refuse_branch(self, node: ast.AST, reason: str) -> Refused:
        """A refusal of the branch that is being merged."""
        return Refused(node, reason, self.branch_sources, "keep the `if`, or compute it outside")

    def changed_in_place(self, node: ast.AST, name: str | None) -> None:
        """A Tensor is written in place: selections that share its memory cannot stay in place."""
        tensor = None if name is None else aliases.of_name(self.scope.names, name)
        for other, layout in self.scope.layouts.items():
            if (
                isinstance(layout, Masked)
                and layout.data is not None
                and layout.data == tensor
                and self.is_read_after(self.at, other)
            ):
                self._keep_apart(other, layout)
                raise self.refuse(
                    node,
                    f"`{name}` is changed in place while a selection of it is still used",
                    layout,
                    help="change a copy of it, or use the selection first",
                )
            held = layout.items if isinstance(layout, Held) else ()
            shared = [x for _, x in held if isinstance(x, Masked) and x.data is not None]
            if any(x.data == tensor for x in shared) and self.is_read_after(self.at, other):
                raise self.refuse(
                    node, f"`{name}` is changed in place, and `{other}` holds it", layout
                )
        for memory, layout in self.lent:
            if memory == tensor and tensor is not None:
                raise self.refuse(
                    node, f"`{name}` is changed in place, and a helper has returned it", layout
                )
        for other in () if name is None else aliases.others(self.scope.names, name):
            if any(other in plan.versions for plan in self.book.plans):  # a mask is made of it
                self.scope.names.bind(other)
                self.book.written.add(other)
        self.scope.names.bind("self.*" if name is None else name)
        self.book.written.add("self" if name is None else name)

    def _keep_apart(self, name: str, layout: Masked) -> None:
        """Have a selection guarded where it is bound: then it is a copy, as it was before."""
        statement = self.scope.defined.get(name)
        if (
            isinstance(statement, ast.Assign)
            and [item.id for item in statement.targets if isinstance(item, ast.Name)] == [name]
            and len(statement.targets) == 1
            and statement not in self.memory.guard_at
            and statement not in self.memory.compact
            and layout.kind != "bool"
            and layout.form in ("flat", "axes")
        ):
            self.memory.guard_at[statement] = 0.0
            raise Again

    def memory_of(self, node: ast.expr) -> Hashable:
        """The value number of the Tensor whose memory an expression may share."""
        return aliases.memory_of(self, node)

    def need_positions(self, node: ast.AST, reason: str, layout: Index) -> Exception:
        """Positions that do more than select: they are computed, with a count; or a refusal."""
        if layout.sources <= self.memory.positions:
            return self.refuse(node, reason, layout)
        self.memory.positions |= layout.sources
        return Again()

    def know_mask(
        self, node: ast.expr, base: str, text: str | None = None, extra: str = ""
    ) -> Mask:
        """Register the mask that an expression of the user's gives."""
        key: Hashable = self.mask_key(node, extra)
        if self.branch is not None and self.draft.is_replaced(node):
            key = (key, self.branch.key)  # its text holds guards, which are right here alone
        written = self.draft.argument(node) if text is None else text
        simple = text is None and isinstance(node, ast.Name | ast.Attribute)
        versions = {name: self.scope.names.current(name) for name in names_in(node)}
        if isinstance(node, ast.Attribute):
            versions["self.*"] = self.scope.names.current("self.*")
        self.book.know(key, written, simple, versions, self.at, base, self.can_hoist)
        return Mask(key, self.rank(node))

    def mask_key(self, node: ast.expr, extra: str = "") -> Hashable:
        """What a mask that an expression of the user's gives is known by."""
        return self.key(node), extra

    def know_name(self, name: str, rank: int | None = None, key: Hashable = None) -> Mask:
        """Register a mask that the rewrite has just bound to a name of its own.

        Two names with one `key` are one mask; the first name is written for both.
        """
        key = ("made", name) if key is None else key
        self.scope.names.bind(name)
        versions = {name: self.scope.names.current(name)}
        self.book.know(key, name, True, versions, self.at, name)
        return Mask(key, rank)

    def mask_text(self, mask: Mask) -> str:
        """The mask as it is, for a place between commas."""
        return self.book.use(mask.key, self.at, self.scope.names)

    def mask_operand(self, mask: Mask) -> str:
        """The mask as it is, for a place before a dot."""
        return self.book.use(mask.key, self.at, self.scope.names, operand=True)

    def know_flat(self, mask: Mask, base: str) -> Mask:
        """Register the mask of rows whose leading axes, those of the mask, were made one."""
        key = flat_key(mask.key)
        self.flat[key] = mask
        text = f"{self.mask_operand(mask)}.flatten()"
        self.book.know(key, text, False, {}, self.at, base, self.can_hoist)
        return Mask(key, 1)

    def flat_text(self, mask: Mask, data: str) -> str | None:
        """A Tensor with the leading axes made one that such a mask stands for; None for others."""
        whole = self.flat.get(mask.key)
        if whole is None:
            return None
        return f"{data}.flatten(start_dim=0, end_dim={self.mask_operand(whole)}.ndim - 1)"

    def valid_text(self, layout: Masked, node: ast.expr) -> str:
        """The mask of a value in a shape that broadcasts to its data."""
        if layout.like is None:
            return self.mask_text(layout.mask)
        if not layout.like:
            text = self.draft.argument(node)
            if not self.can_hoist and _PART.fullmatch(text):
                axis = f", axis={layout.axis}" if layout.axis else ""
                return f"{self.masked}.expand({self.mask_text(layout.mask)}, {text}{axis})"
            layout = replace(layout, like=((self.hoist(node, "selected"), -1),))
        key = self.know_expanded(layout)
        if key not in self.book.by_key:
            names = ", ".join(name for name, _ in layout.like or ())
            raise self.refuse(
                node, f"`{names}` is bound anew between the selection and its use here", layout
            )
        return self.book.use(key, self.at, self.scope.names)

    def know_expanded(self, layout: Masked) -> Hashable:
        """Register the mask of a value aligned with its data, while the names still stand."""
        like = layout.like or ()
        key = ("expand", layout.mask.key, like, layout.axis)
        current = self.scope.names.current
        if key in self.book.by_key or any(old not in (-1, current(name)) for name, old in like):
            return key
        inner = self.mask_text(layout.mask)
        axis = f", axis={layout.axis}" if layout.axis else ""
        text = f"{self.masked}.expand({inner}, {', '.join(name for name, _ in like)}{axis})"
        versions = {name: current(name) for name, _ in like}
        base = f"{like[0][0]}_valid"
        self.book.know(key, text, False, versions, self.at, base, self.can_hoist)
        return key

    def hoist(self, node: ast.expr, base: str) -> str:
        """Give an expression a name in a statement of its own before this one."""
        if isinstance(node, ast.Name) and node not in self.draft.replaced:
            return node.id
        text = self.draft.value(node)
        if text.isidentifier():
            return text
        self.need_hoist(node)
        if base == "selected":
            base = naming.of_value(node, base, self.module.names)
        name = self.book.fresh(base)
        self.draft.insert_before(self.at, f"{name} = {text}")
        self.scope.names.bind(name)
        self.draft.replace(node, name)
        return name

    def need_hoist(self, node: ast.AST, *layouts: Layout) -> None:
        """A statement must go before this one; not every place allows that."""
        if not self.can_hoist:
            raise self.refuse(
                node,
                "no statement can be put before this one without changing when it runs",
                *layouts,
                help="move the selection out of the condition",
            )

    def in_place(
        self,
        node: ast.expr,
        data: ast.expr,
        mask: Mask,
        sources: frozenset[int],
        *,
        full: bool = False,
        rank: int | None = None,
    ) -> Layout:
        """Rows picked by a mask along the leading axes: the data stay where they are."""
        rank = self.rank(data) if rank is None else rank
        text = self.draft.render(data)
        self.draft.replace(node, text)
        over: tuple[tuple[str, int], ...] = ()
        if text.isidentifier():
            over = ((text, self.scope.names.current(text)),)
        same = full or (rank is not None and rank == mask.rank)
        original = 1 if same else None
        if not same and rank is not None and mask.rank is not None:
            original = rank - mask.rank + 1
        layout = Masked(
            mask,
            "axes",
            sources | self.branch_sources,
            None if same else over,
            over,
            width=rank if same else mask.rank,
            rank=original,
            kind=self.kind(data),
            data=self.memory_of(data),
        )
        layout = self.placed(layout)
        if layout.like:
            self.know_expanded(layout)
        return layout

    def guard(self, node: ast.expr, layout: Masked, safe: float) -> Masked:
        """Put a safe number where nothing is real, before what would spoil gradients."""
        if self.real_rows:
            return layout.padded(None)
        layout = self.in_branch(layout)
        if layout.pad == safe and layout.outer is None and layout.form != "branch":
            return layout
        statement = self.scope.defined.get(node.id) if isinstance(node, ast.Name) else None
        whole = layout.form != "branch" and layout.outer is None
        if statement is not None and whole and not self._unpacks(statement):
            if statement in self.guarded and statement not in self.memory.guard_at:
                self.memory.guard_at[statement] = max(safe, self.guarded[statement])
                raise Again
            self.guarded.setdefault(statement, safe)
        elif isinstance(node, ast.Name):
            self._guard_once(node, layout, safe)
        self.draft.replace(node, self.guard_text(node, layout, safe))
        return layout.padded(safe)

    def finite(self, node: ast.expr, layout: Masked, name: str = "") -> Masked:
        """Put 0 where nothing is real, unless what stands there does an operator no harm."""
        if is_finite(self.in_branch(layout).pad, name):
            return layout
        return self.guard(node, layout, 0.0)

    def in_branch(self, layout: Masked) -> Masked:
        """A selection in a merged branch: on the way that is not taken none of it is real."""
        return layout if layout.form == "branch" or layout.outer else self.placed(layout)

    def placed(self, layout: Masked) -> Masked:
        """The same for one that is made here, unless its mask is empty on the other way."""
        if self.branch is None or self.filled.get(self.branch.key) == layout.mask.key:
            return layout
        return replace(layout, outer=self.branch, pad=None)

    def guard_rows(self, node: ast.expr, layout: Masked) -> Masked:
        """Put a copy of a real row where none is: for what has no gradient at any one number."""
        if self.real_rows:
            return layout.padded(None)
        if layout.form != "axes" or layout.axis != 0 or layout.outer is not None:
            raise self.refuse(node, "rows without an element have no gradient here", layout)
        valid = self.mask_text(layout.mask)
        text = f"{self.masked}.guard_rows({self.draft.argument(node)}, {valid})"
        self.draft.replace(node, text)
        return layout.padded(None)

    def _guard_once(self, node: ast.Name, layout: Masked, safe: float) -> None:
        """A name that no statement binds, guarded twice: guarded before, in one of its own."""
        if layout.form == "branch" or not self.can_hoist or self.branch is not None:
            return
        key = (node.id, self.scope.names.current(node.id))
        first, before = self.guarded_names.setdefault(key, (self.at, safe))
        place = (first, node.id)
        if place in self.memory.guard_before:
            return
        if self.seen_names.setdefault(key, node) is not node and not self.is_captured(node.id):
            self.memory.guard_before[place] = max(safe, before)
            raise Again

    def guard_names(self, statement: ast.stmt) -> None:
        """Guard the names that this statement was found to guard first, and others after it."""
        if all(place is not statement for place, _ in self.memory.guard_before):
            return
        for item in walk(statement):
            safe = self.memory.guard_before.get((statement, getattr(item, "id", "")))
            if safe is None or not isinstance(item, ast.Name) or item in self.draft.replaced:
                continue
            layout = self.scope.layouts.get(item.id)
            if isinstance(layout, Masked) and layout.pad is None and self.can_hoist:
                text = self.guard_text(item, layout, safe)
                self.draft.insert_before(statement, f"{item.id} = {text}")
                self.scope.layouts[item.id] = replace(layout.padded(safe), data=None, head=None)

    def _unpacks(self, statement: ast.stmt) -> bool:
        """Whether the statement binds the results of a call of the runtime to several names."""
        return isinstance(statement, ast.Assign) and any(
            target in self.draft.replaced for target in statement.targets
        )

    def guard_text(self, node: ast.expr, layout: Masked, safe: float) -> str:
        """`masked.guard(x, valid, safe)` for a node as it is written now."""
        return self.guarded_by(node, layout, str(safe))

    def guarded_by(self, node: ast.expr, layout: Masked, safe: str) -> str:
        """The same with a number as it is written, or `"lowest"`, `"highest"` of the dtype."""
        safe = safe.removesuffix(".0") if layout.kind == "int" else safe
        valid = self.both_text(layout, node)
        return f"{self.masked}.guard({self.draft.argument(node)}, {valid}, {safe})"

    def both_text(self, layout: Masked, node: ast.expr) -> str:
        """Selected, and in the branch that is taken (if one is merged): `valid & condition`."""
        layout = self.in_branch(layout)
        if layout.outer is None:
            return self.valid_text(layout, node)
        inner = self.valid_text(layout, node)
        key = ("both", layout.mask.key, layout.like, layout.outer.key)
        if key not in self.book.by_key:
            first = inner.replace("\x00", "o\x00").replace("o\x00", "\x00", 1)
            second = self.book.use(layout.outer.key, self.at, self.scope.names, operand=True)
            self.book.know(key, f"{first} & {second}", False, {}, self.at, "chosen")
        return self.book.use(key, self.at, self.scope.names)

    def settled(self, layout: Masked, node: ast.expr, *, scalar: bool) -> Layout:
        """What a reduction of a masked value gives: dense, or one side of a branch."""
        rank = 0 if scalar else self.rank(node)
        if layout.outer is None:
            return Dense(scalar=scalar, rank=rank)
        return Masked(
            layout.outer, "branch", layout.sources, rank=rank, kind=self.kind(node) or layout.kind
        )
