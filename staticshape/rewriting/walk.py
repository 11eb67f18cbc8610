"""Walks one function in the order it runs and carries masks from the sources to where they end."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field, replace

from staticshape.analysis.facts import BoundCall, FunctionFacts, ModuleFacts
from staticshape.analysis.facts import Source as DynamicSource
from staticshape.analysis.lattice import Python, Tensor
from staticshape.rewriting import expressions, statements
from staticshape.rewriting.draft import Draft
from staticshape.rewriting.identity import Names, key_of, names_in, root_name
from staticshape.rewriting.layout import FRESH, Dense, Ended, Index, Layout, Mask, Masked, Moving, carries
from staticshape.rewriting.masks import MaskBook
from staticshape.rewriting.refuse import Again, Refused, sources_of
from staticshape.rewriting.returns import Returned
from staticshape.rewriting.rule import Rewrite


_LIKE = ("zeros_like", "ones_like", "full_like")

@dataclass
class Memory:
    """What earlier tries at the same function taught: it only grows, so the tries end."""

    disabled: set[int] = field(default_factory=set)
    keep: set[ast.stmt] = field(default_factory=set)  # aliases that must stay statements
    guard_at: dict[ast.stmt, float] = field(default_factory=dict)
    positions: set[int] = field(default_factory=set)  # sources whose true positions are needed
    plain: set[ast.stmt] = field(default_factory=set)  # tensor-conditioned `if`s that stay


@dataclass(frozen=True)
class Alias:
    """A name whose assignment was dropped: `text` is written for it while that stands as it is."""

    text: str
    versions: tuple[tuple[str, int], ...]
    statement: ast.stmt


@dataclass
class Scope:
    """What is known of the names at one point of the function."""

    names: Names = field(default_factory=Names)
    layouts: dict[str, Layout] = field(default_factory=dict)
    aliases: dict[str, Alias] = field(default_factory=dict)
    defined: dict[str, ast.stmt] = field(default_factory=dict)

    def copy(self) -> Scope:
        """An independent copy for one side of a branch."""
        return Scope(
            self.names.copy(), dict(self.layouts), dict(self.aliases), dict(self.defined)
        )


class Walk:
    """One try at one function: visits every statement, collects replacements in a draft."""

    def __init__(
        self,
        module: ModuleFacts,
        facts: FunctionFacts,
        rewrites: dict[str, Rewrite],
        memory: Memory,
        masked_name: str,
        taken: set[str],
        helpers: dict[ast.FunctionDef, Returned] | None = None,
        *,
        may_return: bool = False,
    ) -> None:
        self.module, self.facts, self.rewrites, self.memory = module, facts, rewrites, memory
        self.masked = masked_name
        self.draft = Draft(module.source, facts.node)
        self.taken = taken
        self.helpers = helpers or {}  # functions that return a selection with its mask
        self.may_return = may_return  # this function may become one of them
        self.returned: Returned | None = None
        self.book = MaskBook(self.draft, taken)
        self.scope = Scope()
        self.at: ast.stmt = facts.node
        self.block: list[ast.stmt] = facts.node.body
        self.can_hoist = True
        self.sources: dict[ast.AST, DynamicSource] = {item.node: item for item in facts.sources}
        self.converted: set[int] = set()
        self.guarded: dict[ast.stmt, float] = {}
        self.captured = _captured(facts.node)
        self.branch_sources: frozenset[int] = frozenset()
        self.branch: Mask | None = None  # the condition of the branch that is being merged
        self.pending: tuple[Mask, str, frozenset[int]] | None = None  # an early return to merge

    # -- running ---------------------------------------------------------------------------

    def run(self) -> None:
        """Visit the whole function; `Refused` and `Again` end a try early."""
        self.run_block(self.facts.node.body)
        self.book.settle()

    def run_block(self, block: list[ast.stmt]) -> None:
        """Visit the statements of one block; masks known only inside it end with it."""
        outer, self.block = self.block, block
        for statement in block:
            self.at = statement
            statements.visit(self, statement)
        self.block = outer

    # -- expressions -----------------------------------------------------------------------

    def visit(self, node: ast.expr) -> Layout:
        """Where the elements of an expression lie; replacements go into the draft."""
        source = self.sources.get(node)
        if source is not None and isinstance(node, ast.expr):
            if source.id in self.memory.disabled:
                for child in ast.iter_child_nodes(node):
                    expressions.visit_any(self, child)
                return Moving()
            return self.convert(node, source)
        return expressions.visit(self, node)

    def same_length(self, one: ast.expr, two: ast.expr) -> bool:
        """Whether the leading axes of two values surely have one length."""
        if self.same_shape(one, two):
            return True
        values = (self.facts.value(one), self.facts.value(two))
        first, second = (v.dims if isinstance(v, Tensor) else None for v in values)
        if not first or not second or len(first) > len(second):
            return False
        return all(
            a.kind == "static" and a.size is not None and a == b
            for a, b in zip(first, second, strict=False)
        )

    def visit_results(self, node: ast.expr) -> Layout:
        """A returned value, which may be a tuple of values."""
        if not isinstance(node, ast.Tuple):
            return self.visit(node)
        layouts = [self.visit(item) for item in node.elts]
        for layout in layouts:
            if carries(layout) and not (isinstance(layout, Masked) and layout.form == "branch"):
                return layout
        return Dense()

    def shape_key(self, node: ast.expr) -> frozenset[Hashable]:
        """What the shape of the data in place is made of: equal sets (not empty) are one shape.

        A scalar adds nothing; an operator that is not elementwise makes a shape of its own.
        """
        value = self.facts.value(node)
        if isinstance(value, Python) or (isinstance(value, Tensor) and value.rank == 0):
            return frozenset()
        match node:
            case ast.Name(name):
                return self.scope.names.shape_of(name)
            case ast.Constant():
                return frozenset()
            case ast.Attribute():
                return frozenset({("attribute", ast.unparse(node))})
            case ast.BinOp(left, op, right) if not isinstance(op, ast.MatMult):
                return self.shape_key(left) | self.shape_key(right)
            case ast.UnaryOp(_, operand):
                return self.shape_key(operand)
            case ast.Compare(left, [_], [right]):
                return self.shape_key(left) | self.shape_key(right)
            case ast.Call():
                bound = self.facts.calls.get(node)
                if bound is not None and (
                    bound.operator.family == "elementwise"
                    or bound.operator.name in (*_LIKE, "masked_select")
                ):
                    parts = [bound.args[p] for p in bound.operator.tensors if p in bound.args]
                    if bound.operator.name in _LIKE:
                        parts = list(bound.args.values())[:1]
                    return frozenset().union(*(self.shape_key(part) for part in parts))
            case ast.Subscript(inner, _) if node in self.sources:
                return self.shape_key(inner)
        return frozenset({("node", id(node))})

    def same_shape(self, one: ast.expr, two: ast.expr) -> bool:
        """Whether two values surely have one shape in place."""
        first = self.shape_key(one)
        return bool(first) and first == self.shape_key(two)

    def convert(self, node: ast.AST, source: DynamicSource) -> Layout:
        """Let the rewrite of a dynamic source convert it."""
        rewrite = self.rewrites.get(source.finding.rule)
        if rewrite is None:
            raise Refused(
                node,
                f"no rewrite is known for {source.finding.rule}",
                frozenset({source.id}),
                source.finding.help,
            )
        from staticshape.rewriting.site import Site

        layout = rewrite.start(Site(self, node, source))
        self.converted.add(source.id)
        return layout

    def refuse(self, node: ast.AST, reason: str, *layouts: Layout, help: str = "") -> Refused:
        """A refusal for the clusters that meet here."""
        return Refused(node, reason, sources_of(layouts), help)

    def need_positions(self, node: ast.AST, reason: str, layout: Index) -> Exception:
        """Positions that do more than select: they are computed, with a count; or a refusal."""
        if layout.sources <= self.memory.positions:
            return self.refuse(node, reason, layout)
        self.memory.positions |= layout.sources
        return Again()

    def refuse_branch(self, node: ast.AST, reason: str) -> Refused:
        """A refusal of the branch that is being merged."""
        return Refused(node, reason, self.branch_sources, "keep the `if`, or compute it outside")

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

    def is_bound(self, name: str) -> bool:
        """Whether a name has a value at this point (a parameter, or assigned before)."""
        arguments = self.facts.node.args
        names = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        return name in self.scope.names.version or any(item.arg == name for item in names)

    def plain(self, node: ast.expr) -> Layout:
        """What the analysis knows of a value that nothing was selected from."""
        value = self.facts.value(node)
        if isinstance(value, Python):
            return Dense(scalar=True, rank=0)
        if isinstance(value, Tensor):
            if value.dims is not None:
                if any(dim.kind == "dynamic" for dim in value.dims):
                    return Moving()
                ones = all(dim.size == 1 for dim in value.dims)
                return Dense(scalar=value.rank == 0 or (value.rank == 1 and ones), rank=value.rank)
            if value.sources:
                return Moving()
        return Dense()

    def kind(self, node: ast.expr) -> str | None:
        """The dtype kind of an expression where the analysis knows it."""
        if isinstance(node, ast.Compare):
            return "bool"
        value = self.facts.value(node)
        if isinstance(value, Tensor):
            return value.kind
        if isinstance(value, Python) and value.has_const:
            if isinstance(value.const, bool):
                return "bool"
            if isinstance(value.const, int):
                return "int"
            if isinstance(value.const, float):
                return "float"
        return None

    def dtype(self, node: ast.expr) -> str | None:
        """The exact dtype of an expression where the analysis knows it."""
        value = self.facts.value(node)
        return value.dtype if isinstance(value, Tensor) else None

    def rank(self, node: ast.expr) -> int | None:
        """The rank of an expression where the analysis knows it."""
        value = self.facts.value(node)
        return value.rank if isinstance(value, Tensor) else None

    def constant(self, node: ast.expr | None) -> tuple[bool, object]:
        """(known, value) of an expression that the compiler knows and so do we."""
        if node is None:
            return True, None
        try:
            return True, ast.literal_eval(node)
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            pass
        value = self.facts.value(node)
        if isinstance(value, Python) and value.known == "fixed" and value.has_const:
            return True, value.const
        return False, None

    def argument(self, bound: BoundCall, name: str) -> tuple[bool, object]:
        """(known, value) of an operator's argument, its default where it was not given."""
        node = bound.args.get(name, bound.init.get(name))
        if node is not None:
            return self.constant(node)
        try:
            return True, bound.default(name)
        except KeyError:
            return False, None

    def key(self, node: ast.expr) -> Hashable:
        """The value number of an expression here and now."""
        return key_of(node, self.scope.names, self._is_pure)

    def is_pure(self, node: ast.expr) -> bool:
        """Whether computing an expression does nothing but give its value."""
        return all(
            self._is_pure(item) for item in ast.walk(node) if isinstance(item, ast.Call)
        ) and not any(isinstance(item, ast.NamedExpr | ast.Await) for item in ast.walk(node))

    def _is_pure(self, call: ast.Call) -> bool:
        bound = self.facts.calls.get(call)
        return bound is not None and bound.operator.family not in ("random", "host")

    # -- masks -----------------------------------------------------------------------------

    def know_mask(self, node: ast.expr, base: str, text: str | None = None, extra: str = "") -> Mask:
        """Register the mask that an expression of the user's gives."""
        key = (self.key(node), extra)
        written = self.draft.argument(node) if text is None else text
        simple = text is None and isinstance(node, ast.Name | ast.Attribute)
        versions = {name: self.scope.names.current(name) for name in names_in(node)}
        if isinstance(node, ast.Attribute):
            versions["self.*"] = self.scope.names.current("self.*")
        self.book.know(key, written, simple, versions, self.at, base, self.can_hoist)
        return Mask(key, self.rank(node))

    def know_name(self, name: str, rank: int | None = None, key: Hashable = None) -> Mask:
        """Register a mask that the rewrite has just bound to a name of its own.

        Two names with one `key` are one mask; the first name is written for both.
        """
        key = ("made", name) if key is None else key
        self.scope.names.bind(name)
        versions = {name: self.scope.names.current(name)}
        self.book.know(key, name, True, versions, self.at, name)
        return Mask(key, rank)

    def base(self) -> str:
        """A name for a mask, from the name that this statement binds."""
        if isinstance(self.at, ast.Assign) and len(self.at.targets) == 1:
            target = self.at.targets[0]
            if isinstance(target, ast.Name):
                return f"{target.id}_{'mask' if 'valid' in target.id else 'valid'}"
        return "valid"

    def mask_text(self, mask: Mask) -> str:
        """The mask as it is, for a place between commas."""
        return self.book.use(mask.key, self.at, self.scope.names)

    def valid_text(self, layout: Masked, node: ast.expr) -> str:
        """The mask of a value in a shape that broadcasts to its data."""
        if layout.like is None:
            return self.mask_text(layout.mask)
        if not layout.like:
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
            outer=self.branch,
        )
        if layout.like:
            self.know_expanded(layout)
        return layout

    def scope_layout(self, node: ast.expr) -> Layout | None:
        """The layout of a plain name, without reading it."""
        return self.scope.layouts.get(node.id) if isinstance(node, ast.Name) else None

    # -- guards ----------------------------------------------------------------------------

    def guard(self, node: ast.expr, layout: Masked, safe: float) -> Masked:
        """Put a safe number where nothing is real, before an operator that would spoil gradients."""
        statement = self.scope.defined.get(node.id) if isinstance(node, ast.Name) else None
        if statement is not None and layout.form != "branch" and not self._unpacks(statement):
            if statement in self.guarded and statement not in self.memory.guard_at:
                self.memory.guard_at[statement] = max(safe, self.guarded[statement])
                raise Again
            self.guarded.setdefault(statement, safe)
        self.draft.replace(node, self.guard_text(node, layout, safe))
        return layout.padded(safe)

    def _unpacks(self, statement: ast.stmt) -> bool:
        """Whether the statement binds the results of a call of the runtime to several names."""
        return isinstance(statement, ast.Assign) and any(
            target in self.draft.replaced for target in statement.targets
        )

    def guard_text(self, node: ast.expr, layout: Masked, safe: float) -> str:
        """`masked.guard(x, valid, safe)` for a node as it is written now."""
        number = str(int(safe)) if layout.kind == "int" and safe == int(safe) else str(safe)
        if layout.outer is not None:
            valid = self.both_text(layout, node)
        else:
            valid = self.valid_text(layout, node)
        return f"{self.masked}.guard({self.draft.argument(node)}, {valid}, {number})"

    def both_text(self, layout: Masked, node: ast.expr) -> str:
        """Selected, and in the branch that is taken: `valid & condition`."""
        assert layout.outer is not None
        inner = self.valid_text(layout, node)
        key = ("both", layout.mask.key, layout.like, layout.outer.key)
        if key not in self.book.by_key:
            first = inner.replace("\x00", "o\x00").replace("o\x00", "\x00", 1)
            second = self.book.use(layout.outer.key, self.at, self.scope.names, operand=True)
            self.book.know(key, f"{first} & {second}", False, {}, self.at, "chosen")
        return self.book.use(key, self.at, self.scope.names)

    # -- binding ---------------------------------------------------------------------------

    def bind(
        self,
        name: str,
        layout: Layout,
        key: Hashable = None,
        shape: frozenset[Hashable] | None = None,
    ) -> None:
        """A local name gets a value, with its value number and shape where they are known."""
        self.scope.names.bind(name, key)
        if shape:
            self.scope.names.shape[name] = shape
        if isinstance(layout, Masked):
            layout = replace(
                layout, like=self._named(layout.like), over=self._named(layout.over) or ()
            )
        self.scope.layouts[name] = layout
        self.scope.aliases.pop(name, None)
        self.scope.defined[name] = self.at

    def _named(self, names: tuple[tuple[str, int], ...] | None) -> tuple[tuple[str, int], ...] | None:
        """Names that this statement has bound get their version."""
        if names is None:
            return None
        current = self.scope.names.current
        return tuple((name, current(name) if old == FRESH else old) for name, old in names)

    def settled(self, layout: Masked, node: ast.expr, *, scalar: bool) -> Layout:
        """What a reduction of a masked value gives: dense, or one side of a branch."""
        rank = 0 if scalar else self.rank(node)
        if layout.outer is None:
            return Dense(scalar=scalar, rank=rank)
        return Masked(
            layout.outer, "branch", layout.sources, rank=rank, kind=self.kind(node) or layout.kind
        )

    def forget(self, names: Iterable[str]) -> None:
        """Names that a loop or branch may have bound anew: nothing is known of them."""
        for name in names:
            self.scope.names.bind(name)
            self.scope.aliases.pop(name, None)
            self.scope.defined.pop(name, None)

    def is_captured(self, name: str) -> bool:
        """Whether a nested function, lambda or comprehension reads the name."""
        return name in self.captured


def _captured(function: ast.FunctionDef) -> frozenset[str]:
    found: set[str] = set()
    for item in ast.walk(function):
        if item is not function and isinstance(
            item, ast.FunctionDef | ast.Lambda | ast.ListComp | ast.GeneratorExp | ast.DictComp
        ):
            found |= names_in(item)
    return frozenset(found)
