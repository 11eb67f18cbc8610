"""Loops over what was selected: all rows have a round, and a mask says which rounds are real.

`for row in sel` becomes `for row, row_valid in zip(x, mask)`; in `for i in range(sel.shape[0])` the
real elements are at the front, and `sel_valid[i]` says whether the round is real. The compiler
unrolls both, so only short ones are converted.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Tensor
from staticshape.records import dataclass
from staticshape.rewriting.capacity.bounds import size_of
from staticshape.rewriting.layout import Count, Index, Layout, Mask, Masked
from staticshape.rewriting.reading.identity import names_in, root_name
from staticshape.rewriting.walk import compacting

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

MOST = 64  # rounds that are unrolled
_DEPTH = 8
#: Operators with as many rows as what they are given; those that may put rows of one into a row.
_KEEPING = ("elementwise", "data_dependent", "ordering")
_IN_ONE_ROW = ("reshape", "view", "flatten", "ravel", "squeeze")
_HELP = "reduce the selection without a loop, or loop over a fixed number of rounds"


@dataclass(frozen=True)
class Bounded:
    """The rounds of such a loop: the text of their mask, once the target is bound."""

    layout: Masked
    name: str = ""  # of the mask of one round, which the loop binds
    counter: str = ""  # or the counter, and the mask of the rounds

    def real(self, walk: Walk) -> Mask:
        """Register what says whether a round is real."""
        if self.name:
            return walk.know_name(self.name, 0, ("round", self.name))
        key = ("round", self.layout.mask.key, self.counter, walk.scope.names.current(self.counter))
        text = f"{walk.mask_operand(self.layout.mask)}[{self.counter}]"
        versions = {self.counter: walk.scope.names.current(self.counter)}
        walk.book.know(key, text, False, versions, walk.at, f"{self.counter}_valid")
        walk.counters[self.counter] = (versions[self.counter], self.layout.mask)
        return Mask(key, 0)


def rounds(walk: Walk, statement: ast.For) -> Bounded | None:
    """The rounds of a loop over a selection; None for any other loop, whose head is not visited."""
    if statement.orelse or statement in walk.memory.plain or walk.branch is not None:
        return None
    match statement.iter, statement.target:
        case ast.Name(), ast.Name() as target:
            return _rows(walk, statement, [statement.iter], [target])
        case ast.Call(ast.Name("zip"), parts, []), ast.Tuple(targets) if len(parts) == len(
            targets
        ) and all(isinstance(item, ast.Name) for item in targets):
            return _rows(walk, statement, parts, [x for x in targets if isinstance(x, ast.Name)])
        case ast.Call(ast.Name("range"), [count], []), ast.Name(counter):
            data = _counted(walk, count)
            return None if data is None else _range(walk, statement, data, counter)
    return None


def _rows(
    walk: Walk, statement: ast.For, parts: list[ast.expr], targets: list[ast.Name]
) -> Bounded | None:
    """`for row in sel`, `for a, b in zip(sel, others)` under one mask."""
    known = [walk.scope.layouts.get(x.id) if isinstance(x, ast.Name) else None for x in parts]
    for part, layout in zip(parts, known, strict=True):
        if isinstance(layout, Index):
            raise walk.need_positions(part, "a loop runs over positions", layout)
    if not all(isinstance(layout, Masked) and layout.form != "branch" for layout in known):
        return None
    layouts = [walk.visit(part) for part in parts]
    masked = [layout for layout in layouts if isinstance(layout, Masked)]
    first = masked[0]
    for part, layout in zip(parts, masked, strict=True):
        _check(walk, statement, part, layout)
        if layout.mask.key != first.mask.key:
            raise walk.refuse(
                statement, "selections under different masks are looped over together", *masked
            )
        if layout.form != "axes" or layout.mask.rank != 1:
            raise walk.refuse(statement, "the rows lie along more axes than one", *masked)
    name = walk.book.fresh(f"{targets[0].id}_valid")
    texts = [walk.draft.argument(part) for part in parts]
    mask = walk.mask_text(first.mask)
    walk.draft.replace(statement.iter, f"zip({', '.join([*texts, mask])})")
    names = ", ".join([*[target.id for target in targets], name])
    walk.draft.replace(statement.target, names)
    return Bounded(first, name)


def _counted(walk: Walk, count: ast.expr) -> ast.Name | None:
    """The selection in `sel.shape[0]`, `len(sel)`, or in what a name was bound to."""
    if isinstance(count, ast.Name) and isinstance(walk.scope.layouts.get(count.id), Count):
        inner = walk.scope.names.definition(count.id)
        return None if inner is None else _counted(walk, inner)
    match count:
        case ast.Subscript(ast.Attribute(ast.Name() as data, "shape"), ast.Constant(0)):
            pass
        case ast.Call(ast.Name("len"), [ast.Name() as data], []):
            pass
        case _:
            return None
    layout = walk.scope.layouts.get(data.id)

    if isinstance(layout, Index):
        raise walk.need_positions(count, "a loop counts positions", layout)
    if not isinstance(layout, Masked) or layout.form == "branch":
        return None
    return None if layout.axis and layout.is_apart(0) else data  # `x[:, :n]` has all its rows


def _range(walk: Walk, statement: ast.For, data: ast.Name, counter: str) -> Bounded:
    """`for i in range(sel.shape[0])`."""
    layout = walk.visit(data)
    _check(walk, statement, data, layout)
    _check_places(walk, statement, data, counter, layout)
    front = compacting.at_front(walk, data, layout, "the loop takes one element after the other")
    if front.mask.rank != 1:
        raise walk.refuse(statement, "the rows lie along more axes than one", layout)
    text = walk.draft.render(data)
    walk.draft.replaced.pop(data, None)
    walk.draft.replace(statement.iter, f"range({text}.shape[0])")
    return Bounded(front, counter=counter)


def _check(walk: Walk, statement: ast.For, part: ast.expr, layout: Layout) -> None:
    if not isinstance(layout, Masked) or layout.axis != 0 or layout.outer is not None:
        raise walk.refuse(statement, "the loop runs over a selection of another kind", layout)
    most = _places(walk, part, _DEPTH)
    if most is None or most > MOST:
        raise walk.refuse(
            statement,
            "a loop over a selection that may be long would be unrolled"
            if most
            else "it is not known how many rounds the loop over the selection may have",
            layout,
            help=_HELP,
        )


def _check_places(
    walk: Walk, statement: ast.For, data: ast.Name, counter: str, layout: Layout
) -> None:
    """Refuse `y[i]` where `y` may have fewer rows than the loop has rounds now."""
    most = _places(walk, data, _DEPTH) or MOST
    for item in walking.walk(statement):
        if not isinstance(item, ast.Subscript) or not _is_place(item.slice, counter):
            continue
        known = walk.scope.layouts.get(root_name(item) or "")
        if isinstance(known, Masked) and isinstance(item.value, ast.Name):
            continue  # visited as an element of a selection
        first = item.slice.elts[0] if isinstance(item.slice, ast.Tuple) else item.slice
        others = item.slice.elts[1:] if isinstance(item.slice, ast.Tuple) else []
        value = walk.facts.value(item.value)
        rows = value.dims[0].size if isinstance(value, Tensor) and value.dims else None
        plain = isinstance(first, ast.Name) and not any(counter in names_in(x) for x in others)
        if not plain or not isinstance(rows, int) or rows < most:
            raise walk.refuse(
                item,
                "the loop has a round for every place, and this may have fewer elements",
                layout,
                help="index what has as many elements as were selected from",
            )


def _is_place(node: ast.AST, counter: str) -> bool:
    """Whether a counter decides a place itself: not in `x[labels == i]`, `x[y[i]]`."""
    if isinstance(node, ast.Name):
        return node.id == counter
    if isinstance(node, ast.Compare | ast.Subscript):
        return False
    return any(_is_place(each, counter) for each in ast.iter_child_nodes(node))


def _places(walk: Walk, node: ast.expr, depth: int) -> int | None:
    """How many rows a value has in place, where that is known."""
    if depth == 0:
        return None
    value = walk.facts.value(node)
    if isinstance(value, Tensor) and value.dims and isinstance(value.dims[0].size, int):
        return value.dims[0].size
    if isinstance(node, ast.Name):
        statement = walk.scope.defined.get(node.id)
        if isinstance(statement, ast.Assign):
            return _places(walk, statement.value, depth - 1)
        inner = walk.scope.names.definition(node.id)
        return None if inner is None else _places(walk, inner, depth - 1)
    if isinstance(node, ast.Subscript):
        return _places(walk, node.value, depth - 1)
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is not None and bound.operator.name == "nonzero":
        size = size_of(walk, bound.args["input"], None)
        return None if size is None else size.number
    row = bound is not None and bound.operator.name in _IN_ONE_ROW and walk.rank(node) == 1
    if bound is None or not (row or bound.operator.family in _KEEPING):
        return None
    data = next((bound.args[name] for name in bound.operator.tensors if name in bound.args), None)
    if data is None:
        data = bound.args.get("input")
    return None if data is None else _places(walk, data, depth - 1)


def at_counter(walk: Walk, node: ast.Subscript, value: Masked) -> Layout | None:
    """`sel[i]` in a round of a loop over `range(sel.shape[0])`: real where the round is."""
    first, *rest = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if not isinstance(first, ast.Name) or walk.branch is None:
        return None
    version, mask = walk.counters.get(first.id, (None, None))
    if mask is None or version != walk.scope.names.current(first.id):
        return None
    if not value.prefix or value.mask.key != mask.key or value.axis != 0:
        return None
    places = [walk.constant(part) for part in rest]
    if not all(known and type(place) is int for known, place in places):
        return None
    rank = None if value.rank is None else value.rank - 1 - len(rest)
    return Masked(walk.branch, "branch", walk.branch_sources, rank=rank, kind=value.kind)
