"""Guards: a safe number, a real row or a copy where a selection stays among its tensor."""

from __future__ import annotations

import ast

from staticshape.analysis.values.lattice import Python
from staticshape.records import replace
from staticshape.rewriting.layout import Count, Dense, Layout, Mask, Masked
from staticshape.rewriting.refuse import Again, Refused
from staticshape.rewriting.spread import is_finite
from staticshape.rewriting.walk import early_guards, padding_left
from staticshape.rewriting.walk.writing import Writing
from staticshape.walking import walk

_LONG = 60  # what is guarded gets a name of its own where its text is longer


class Guards(Writing):
    """What must be written so that data which stay in place harm nothing."""

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
            if original < 1:
                said = "the mask has more axes than what it selects from"
                raise Refused(node, said, sources, "select with a mask of the data's leading axes")
        layout = Masked(
            mask,
            "axes",
            sources | self.branch_sources,
            None if same else over,
            over,
            width=rank if same else mask.rank,
            rank=original,
            pad=padding_left.whole(self, data),
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
        if layout.form == "branch" and self._is_number(node):
            raise self.refuse_branch(node, "a number that is read out of a Tensor needs a guard")
        binding = self.binding(node.id) if isinstance(node, ast.Name) else None
        whole = layout.form != "branch" and layout.outer is None
        if binding is not None and whole and not self.unpacks(binding):
            put = self.memory.guard_at.get(binding, self.guarded.get(binding))
            missed = binding in self.guarded and binding not in self.memory.guard_at
            if put is not None and (missed or layout.pad == put < safe):
                self.memory.guard_at[binding] = max(safe, put)
                raise Again
            self.guarded.setdefault(binding, safe)
        elif isinstance(node, ast.Name):
            self._guard_once(node, layout, safe)
        origins = early_guards.origins_of(self, node) if whole else frozenset()
        self.puts.append(early_guards.Put(safe, origins))
        self.draft.replace(node, self.guard_text(node, layout, safe))
        return layout.padded(safe)

    def guard_bound(self, value: ast.expr, layout: Masked, safe: float) -> Masked:
        """The value of an assignment, guarded there for all that is computed of it."""
        self.puts.append(early_guards.Put(safe, frozenset()))
        self.draft.replace(value, self.guard_text(value, layout, safe))
        return replace(layout.padded(safe), data=None)

    def _is_number(self, node: ast.expr) -> bool:
        """Whether a value is a Python number still: a count is a Tensor now."""
        counted = isinstance(self.scope_layout(node), Count) or self.draft.is_replaced(node)
        return isinstance(self.facts.value(node), Python) and not counted

    def finite(
        self, node: ast.expr, layout: Masked, name: str = "", *, hollow: bool = False
    ) -> Masked:
        """Put 0 where nothing is real, unless what stands there does an operator no harm.

        `hollow`: nor does it where nothing is selected.
        """
        if is_finite(self.in_branch(layout).pad, name, hollow=hollow):
            return layout
        return self.guard(node, layout, 0.0)

    def guard_places(self, node: ast.expr, layout: Masked) -> None:
        """Put 0 where nothing is real: a place that every axis has."""
        if layout.pad != 0:
            self.guard(node, replace(layout, kind="int"), 0.0)

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
            alias = self.scope.aliases.get(item.id)
            if alias is not None:  # it was bound when this was learnt, and is again
                self.memory.keep.add(alias.statement)
                raise Again
            if isinstance(layout, Masked) and layout.pad is None and self.can_hoist:
                self.puts.append(early_guards.Put(safe, early_guards.origins_of(self, item)))
                text = self.guard_text(item, layout, safe)
                self.draft.insert_before(statement, f"{item.id} = {text}")
                self.inner_guards.append((item.id, self.scope.names.current(item.id), layout))
                self.scope.layouts[item.id] = replace(layout.padded(safe), data=None, head=None)

    def leave_block(self, guards: int) -> None:
        """What a block has guarded may not be behind it: it may not have run.

        `guards`: how many there were in front of it.
        """
        for name, version, before in reversed(self.inner_guards[guards:]):
            now = self.scope.layouts.get(name)
            if isinstance(now, Masked) and self.scope.names.current(name) == version:
                self.scope.layouts[name] = replace(before, into=now.into)
        del self.inner_guards[guards:]

    def binding(self, name: str) -> ast.AST | None:
        """The statement that binds a name; of `a, b = x[m], y[m]` the value that is its own."""
        statement = self.scope.defined.get(name)
        match statement:
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if len(targets) == len(values):
                for target, value in zip(targets, values, strict=True):
                    if isinstance(target, ast.Name) and target.id == name:
                        return value
        return statement

    def unpacks(self, statement: ast.AST) -> bool:
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
        if self._is_of_rows(layout) and not safe.startswith('"'):
            text = self.draft.argument(node)
            if self.can_hoist and len(text) > _LONG:
                text = self.hoist(node, "selected")
            return f"{self.masked}.where_rows({self.mask_text(layout.mask)}, {text}, {safe})"
        valid = self.both_text(layout, node)
        return f"{self.masked}.guard({self.draft.argument(node)}, {valid}, {safe})"

    def _is_of_rows(self, layout: Masked) -> bool:
        """Whether the mask has the leading axes of the data, and no more is to be seen to.

        Aligned with several values, the mask also says that they are of one rank.
        """
        rows = layout.like is not None and len(layout.like) <= 1 and layout.form == "axes"
        return rows and layout.axis == 0 and self.in_branch(layout).outer is None

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
