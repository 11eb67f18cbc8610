"""How masks come into the text: registered, aligned with their data, hoisted, put into guards."""

from __future__ import annotations

import ast
import re
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.facts import FunctionFacts, ModuleFacts
from staticshape.records import replace
from staticshape.rewriting.layout import Index, Layout, Mask, Masked
from staticshape.rewriting.reading.identity import names_in
from staticshape.rewriting.reading.value_names import of_value, spine
from staticshape.rewriting.refuse import Again, Refused, sources_of
from staticshape.rewriting.text.draft import Draft
from staticshape.rewriting.walk import aliases, early_guards, effects
from staticshape.rewriting.walk.masks import MaskBook
from staticshape.rewriting.walk.memory import Memory
from staticshape.rewriting.walk.questions import Questions
from staticshape.walking import walk

if TYPE_CHECKING:
    from staticshape.rewriting.walk.callers import Callers

_PART = re.compile(r"[\w.]+\[[\w, :]+\]")  # `x[i]`, which may be written twice


def _shape(layout: Masked) -> tuple[object, ...]:
    return layout.mask, layout.form, layout.axis, layout.width, layout.rank, layout.prefix


def flat_key(key: Hashable) -> Hashable:
    """What a mask is known by once its axes were made one."""
    return "in one axis", key


class Writing(Questions):
    """Collects the new text of one function in a draft, and how each mask is written in it."""

    callers: Callers

    def __init__(
        self,
        module: ModuleFacts,
        facts: FunctionFacts,
        memory: Memory,
        masked_name: str,
        taken: set[str],
    ) -> None:
        super().__init__(module, facts)
        self.memory, self.refused = memory, memory.disabled
        self.masked = masked_name
        self.draft = Draft(module.source, facts.node)
        #: Memory that helpers gave back (None), or that a name may share: what must not change.
        self.lent: list[tuple[Hashable, Layout, str | None]] = []
        self.taken = taken
        self.book = MaskBook(self.draft, taken)
        self.can_hoist = True
        self.moved: list[ast.AST] = []  # parts that got a line of their own before a statement
        #: What was computed of names alone before a statement, and is not again: by its text.
        self.of_names: dict[tuple[ast.stmt, str], str] = {}
        self.guarded: dict[ast.AST, float] = {}
        self.puts: list[early_guards.Put] = []  # every guard that was written
        #: The bindings of the selections that a name is computed of, by its version.
        self.origins: dict[tuple[str, int], frozenset[early_guards.Origin]] = {}
        #: Names that no statement binds, where they were guarded first.
        self.guarded_names: dict[tuple[str, int], tuple[ast.stmt, float]] = {}
        #: Names guarded in the blocks under way: their version, and what was known of them.
        self.inner_guards: list[tuple[str, int, Masked]] = []
        self.hoisted: set[str] = set()  # names of branches that are bound in front of them
        self.seen_names: dict[tuple[str, int], ast.Name] = {}
        self.branch_sources: frozenset[int] = frozenset()
        self.real_rows = False  # places without an element hold a copy of a real row
        self.may_cost = False  # layers may run on both ways of a branch: it cannot stay one
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
        self,
        node: ast.expr,
        base: str,
        text: str | None = None,
        extra: str = "",
        *,
        key: Hashable = None,
    ) -> Mask:
        """Register the mask that an expression of the user's gives, by its key where it has one."""
        key = self.mask_key(node, extra) if key is None else key
        if self.branch is not None and self.draft.is_replaced(node):
            key = (key, self.branch.key)  # its text holds guards, which are right here alone
        effects.hold(self, self.callers, node, self.moved)
        written = self.draft.argument(node) if text is None else text
        simple = text is None and isinstance(node, ast.Name | ast.Attribute)
        versions = {name: self.scope.names.current(name) for name in names_in(node)}
        if isinstance(node, ast.Attribute):
            versions["self.*"] = self.scope.names.current("self.*")
        self.book.know(key, written, simple, versions, self.at, base, self.can_hoist)
        return Mask(key, self.rank(node))

    def mask_key(self, node: ast.expr, extra: str = "") -> Hashable:
        """What a mask that an expression of the user's gives is known by.

        `m.reshape(-1)` is the mask whose axes are made one.
        """
        whole = self._whole_of(node)
        return (self.key(node), extra) if whole is None else flat_key((self.key(whole), extra))

    def _whole_of(self, node: ast.expr) -> ast.expr | None:
        """The Tensor of several axes that an expression lays in one row."""
        bound = self.facts.calls.get(node) if isinstance(node, ast.Call) else None
        if bound is None or bound.form == "layer" or self.rank(node) != 1:
            return None
        if bound.operator.name in ("reshape", "view"):
            flat = self.constant(bound.args.get("shape")) in ((True, -1), (True, (-1,)))
        else:
            flat = bound.operator.name in ("flatten", "ravel") and bound.args.keys() == {"input"}
        whole = bound.args.get("input")
        return whole if flat and whole is not None and (self.rank(whole) or 0) > 1 else None

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
            layout = replace(layout, like=self._of_its_shape(node, layout))
        if not layout.like:
            text = self.draft.argument(node)
            if not self.can_hoist and _PART.fullmatch(text):
                axis = f", axis={layout.axis}" if layout.axis else ""
                return f"{self.masked}.expand({self.mask_text(layout.mask)}, {text}{axis})"
            name = self.hoist(node, "selected")
            layout = replace(layout, like=((name, self.scope.names.current(name)),))
        key = self.know_expanded(layout)
        if key not in self.book.by_key:
            names = ", ".join(name for name, _ in layout.like or ())
            raise self.refuse(
                node, f"`{names}` is bound anew between the selection and its use here", layout
            )
        return self.book.use(key, self.at, self.scope.names)

    def _of_its_shape(self, node: ast.expr, layout: Masked) -> tuple[tuple[str, int], ...]:
        """A name that a value is computed of, in place of one for the value itself.

        The mask is aligned with the axes in front, and with how many there are.
        """
        for name in spine(node) if layout.rank is not None else ():
            own = self.scope.layouts.get(name.id)
            if name in self.draft.replaced or not isinstance(own, Masked):
                continue
            if _shape(own) == _shape(layout):
                return ((name.id, self.scope.names.current(name.id)),)
        return ()

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
        again = self.of_names.get((self.at, text))
        if again is not None:
            self.draft.replace(node, again)
            return again
        self.need_hoist(node)
        effects.hold(self, self.callers, node, self.moved)
        self.moved.append(node)
        if base == "selected":
            base = of_value(node, base, self.module.names)
        name = self.book.fresh(base)
        self.draft.insert_before(self.at, f"{name} = {text}")
        self.scope.names.bind(name)
        self.draft.replace(node, name)
        if not any(isinstance(item, ast.Call | ast.Attribute) for item in walk(node)):
            self.of_names[self.at, text] = name
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
