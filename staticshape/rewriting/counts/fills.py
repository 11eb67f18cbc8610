"""Selections filled up to a fixed length: `concat((sel, zeros(n - len(sel))))` has n rows."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.analysis.values.shown import Shown
from staticshape.rewriting.capacity.rooms import is_first, one_count, surely_follows
from staticshape.rewriting.layout import Count, Dense, Fill, Layout, Mask, Masked, Total
from staticshape.rewriting.reading.identity import names_in
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.walk.memory import Bound

if TYPE_CHECKING:
    from staticshape.analysis.facts import BoundCall
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

#: Operators that move elements and compute none.
_KEEP_DTYPE = frozenset({"repeat_interleave", "masked_select", "index_select", "reshape", "flip"})
_REASON = "a selection is not known to leave as many rows as are filled up"
_HELP = "write `concat((sel, zeros((n - len(sel), ...))))` with a fixed n and one dtype"


def left(walk: Walk, use: Use) -> Count | None:
    """`n - len(sel)` with a fixed n."""
    one, two = use.operand("input"), use.operand("other")
    if use.operator.name != "sub" or one is None or two is None:
        return None
    count, value = two.layout, walk.facts.value(one.node)
    fixed = isinstance(value, Python) and value.known == "fixed"
    if isinstance(value, Python) and not value.is_one:
        fixed = fixed and _is_a_size(walk, use.node)
    if not isinstance(count, Count) or count.mask is None or count.total is not None:
        return None
    if not fixed and not isinstance(walk.constant(one.node)[1], int):
        return None
    return Count(count.sources, total=_total(walk, one.node, count.mask))


def _is_a_size(walk: Walk, node: ast.expr) -> bool:
    """Whether a difference is the size of something, which only one number can be."""
    at, names = walk.at, set[str]()
    if isinstance(at, ast.Assign) and at.value is node:
        names = {target.id for target in at.targets if isinstance(target, ast.Name)}
    for bound in walk.facts.calls.values():
        asked = bound.args.get("pad" if bound.operator.name == "pad" else "shape")
        if isinstance(asked, ast.Tuple) and bound.operator.name in ("zeros", "full", "pad"):
            for part in asked.elts:
                if part is node or (isinstance(part, ast.Name) and part.id in names):
                    return True
    return False


def _total(walk: Walk, node: ast.expr, mask: Mask) -> Total:
    names = sorted(names_in(node))
    versions = tuple((name, walk.scope.names.current(name)) for name in names)
    return Total(mask, walk.draft.argument(node), versions)


def made(walk: Walk, use: Use, bound: BoundCall, count: Count, others: list[Layout]) -> Fill | None:
    """`zeros((n - len(sel), D))`: what the other sizes are is told by what it stands behind."""
    assert count.total is not None
    name = bound.spelling.rpartition(".")[2]
    value = {"zeros": "0", "ones": "1"}.get(name)
    if name == "full":
        given = bound.args.get("value")
        known, number = walk.constant(given)
        fact = None if given is None else walk.facts.value(given)
        fixed = isinstance(fact, Python) and fact.known == "fixed"
        if given is not None and (fixed or (known and isinstance(number, int | float))):
            value = walk.draft.argument(given)
    if value is None or not all(isinstance(part, Dense) and part.scalar for part in others):
        return None
    return Fill(count.sources, count.total, value, use.node)


def join(walk: Walk, use: Use) -> Layout:
    """`concat((sel, fill))`: the selected rows at the front of n, the number behind them."""
    parts = [item for item in use.operands if item.param == "tensors"]
    fits = use.operator.name == "concat" and use.bound is not None and len(parts) == 2
    fill = parts[1].layout if fits else None
    layout = parts[0].layout if fits else None
    if not isinstance(fill, Fill) or not isinstance(layout, Masked) or use.bound is None:
        raise walk.refuse(use.node, _REASON, *use.layouts, help=_HELP)
    first = walk.argument(use.bound, "axis") in ((True, 0), (True, -(layout.rank or 0)))
    one = layout.form in ("flat", "axes") and layout.axis == 0 and layout.outer is None
    same = one_count(walk, layout.mask, fill.total.mask)
    if not first or not one or not same or walk.branch is not None:
        raise walk.refuse(use.node, _REASON, *use.layouts, help=_HELP)
    current = walk.scope.names.current
    stands = all(current(name) == old for name, old in fill.total.versions)
    if not stands or not _one_kind(walk, parts[0], layout, fill):
        raise walk.refuse(use.node, _REASON, *use.layouts, help=_HELP)
    if layout.prefix and _is_room(walk, layout, fill.total):
        rows, zeros = parts[0].node, layout.pad == 0 and fill.value == "0"
        text = walk.draft.argument(rows) if zeros else walk.guarded_by(rows, layout, fill.value)
        walk.draft.replace(use.node, text)
        return Dense(rank=layout.rank)
    function = "select" if layout.form == "flat" else "compact"
    value = "" if fill.value == "0" else f", fill={fill.value}"
    data, mask = walk.draft.argument(parts[0].node), walk.mask_text(layout.mask)
    call = f"{walk.masked}.{function}({data}, {mask}, capacity={fill.total.text}{value})[0]"
    walk.draft.replace(use.node, call)
    return Dense(rank=layout.rank)


def _is_room(walk: Walk, layout: Masked, total: Total) -> bool:
    """Whether the rows lie in as many places as are filled up; where nothing bounds them, they do.

    More rows than that would leave a size below 0, which raises. Of rows that were selected once
    more, or cut, that says nothing.
    """
    if not is_first(walk, layout.mask):
        return False
    size = walk.sizes.get(layout.mask.key)
    room = None if size is None else size.bound
    never_bound = all(version == -1 for _, version in total.versions)
    proved = room is not None and never_bound and not isinstance(room.number, Shown)
    if proved and room is not None and room.text == total.text:
        return True
    for source in layout.sources & walk.open.keys() if never_bound else ():
        if surely_follows(walk, source):
            walk.memory.rooms[source] = (Bound(total.text), True)
            raise Again
    rooms = {walk.memory.rooms.get(source) for source in layout.sources}
    return rooms == {(Bound(total.text), True)}


def padded(walk: Walk, use: Use) -> Layout | None:
    """`pad(sel, (0, n - len(sel)))`: the selected rows at the front of n, a number behind them."""
    data, bound = use.operand("input"), use.bound
    ends = [item for item in use.operands if item.param == "pad"]
    layout = None if data is None else data.layout
    if data is None or bound is None or not isinstance(layout, Masked) or walk.branch is not None:
        return None
    last = ends[-1].layout if ends else None
    whole = layout.form in ("flat", "axes") and layout.axis == 0 and layout.outer is None
    if not whole or not isinstance(last, Count) or last.total is None:
        return None
    if len(ends) != 2 * (layout.rank or 0) or not one_count(walk, layout.mask, last.total.mask):
        return None
    if not all(walk.constant(item.node) == (True, 0) for item in ends[:-1]):
        return None
    mode, (known, value) = walk.argument(bound, "mode"), walk.argument(bound, "value")
    if mode != (True, "constant") or not known or not isinstance(value, int | float | None):
        return None
    current = walk.scope.names.current
    if any(current(name) != old for name, old in last.total.versions):
        return None
    if layout.prefix and _is_room(walk, layout, last.total):
        zeros = layout.pad == 0 and not value
        text = walk.draft.argument(data.node)
        walk.draft.replace(
            use.node, text if zeros else walk.guarded_by(data.node, layout, str(value or 0))
        )
        return Dense(rank=layout.rank)
    function = "select" if layout.form == "flat" else "compact"
    fill = f", fill={value}" if value else ""
    text = f"{walk.draft.argument(data.node)}, {walk.mask_text(layout.mask)}"
    call = f"{walk.masked}.{function}({text}, capacity={last.total.text}{fill})[0]"
    walk.draft.replace(use.node, call)
    return Dense(rank=layout.rank)


def _one_kind(walk: Walk, item: Operand, layout: Masked, fill: Fill) -> bool:
    """Whether what is joined surely has one dtype."""
    kind, dtype = _made_of(walk, fill.node)
    if kind is None:
        own = _of_one_dtype(walk, item.node)
        return own is not None and own == _of_one_dtype(walk, _names_dtype(walk, fill.node))
    kinds = {layout.kind or walk.kind(item.node), kind}
    dtypes = {walk.dtype(item.node), dtype} - {"int", "float", "bool", None}
    return len(kinds) == 1 and None not in kinds and len(dtypes) < 2


def _made_of(walk: Walk, node: ast.expr) -> tuple[str | None, str | None]:
    """The kind and dtype of a fill, also as `zeros(size, sel.dtype)` names them."""
    named = _names_dtype(walk, node) or node
    return walk.kind(named), walk.dtype(named)


def _names_dtype(walk: Walk, node: ast.expr) -> ast.expr | None:
    """The `x` of `zeros(size, x.dtype)`."""
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    given = None if bound is None else bound.args.get("dtype")
    named = isinstance(given, ast.Attribute) and given.attr == "dtype"
    return given.value if named and isinstance(given, ast.Attribute) else None


def _of_one_dtype(walk: Walk, node: ast.expr | None, depth: int = 8) -> tuple[str, int] | None:
    """A name, as it stands, whose dtype a value surely has, whatever that is; None if unknown."""
    match node if depth else None:
        case ast.Name(name):
            return _of_name(walk, name, depth - 1)
        case ast.Subscript(value) if isinstance(walk.facts.value(value), Tensor):
            return _of_one_dtype(walk, value, depth - 1)
        case ast.Call() as call:
            bound = walk.facts.calls.get(call)
            if bound is not None and bound.operator.name in _KEEP_DTYPE:
                return _of_one_dtype(walk, bound.args.get(bound.operator.params[0]), depth - 1)
    return None


def _of_name(walk: Walk, name: str, depth: int) -> tuple[str, int] | None:
    names, statement = walk.scope.names, walk.scope.defined.get(name)
    inner = names.definition(name)
    if inner is not None:
        return _of_one_dtype(walk, inner, depth) or (name, names.current(name))
    match statement:  # its text is another one by now
        case ast.Assign([ast.Name()], value):
            root = _of_one_dtype(walk, value, depth)
            return root if root is not None and root[1] == -1 else None  # nothing binds it
    return name, names.current(name)
