"""What a row is like before a loop has made one, and where the list of the rows is begun."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.rewriting.reading.identity import assigned_in, names_in
from staticshape.rewriting.walk import quiet

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_DEPTH = 4  # names that are followed
#: Calls that may be made once more in front of a loop, for the shape of what they give.
_PLAIN = (
    *("argmax", "argmin", "expand_dims", "unsqueeze", "squeeze", "reshape", "view", "flatten"),
    *("stack", "concat", "gather", "index_select", "cast", "softmax", "log_softmax", "layer_norm"),
    *("embedding", "swapaxes", "transpose"),
)
_FAMILIES = ("elementwise", "reduction", "contraction")

_KINDS = ("float", "int")  # what is said of a dtype of which no more is known


def only_statement(
    walk: Walk, loop: ast.For | ast.While, name: str, first: ast.List
) -> ast.stmt | None:
    """The statement that begins a list, of the same block, which nothing reads before the loop."""
    before = walk.block[: walk.block.index(loop)] if loop in walk.block else []
    for place, statement in enumerate(before):
        match statement:
            case ast.Assign([ast.Name(own)], value) if own == name and value is first:
                between = before[place + 1 :]
                names = {own for item in first.elts for own in names_in(item)}
                if any(name in names_in(x) for x in between) or names & assigned_in(between):
                    return None
                return statement
    return None


def like(walk: Walk, loop: ast.For | ast.While, row: ast.expr) -> str | None:
    """Code that gives, in front of the loop, a Tensor of the shape and dtype of a row."""
    if isinstance(row, ast.Name) and walk.is_bound(row.id):
        first = walk.scope.names.definition(row.id)
        known = walk.facts.value(first) if first is not None else None
        made = walk.facts.value(row)
        if isinstance(known, Tensor) and isinstance(made, Tensor):
            unlike = known.dims is not None and made.dims is not None and known.dims != made.dims
            if unlike or differ(known, made):
                return None
    return _before(walk, loop, row, _DEPTH)


def differ(one: Tensor, other: Tensor) -> bool:
    """Whether two Tensors surely have two dtypes; of some only the kind is known.

    `masked.append` refuses those of which nobody knew it before the network is compiled.
    """
    if None in (one.kind, other.kind):
        return False
    exact = one.dtype not in _KINDS and other.dtype not in _KINDS
    return one.dtype != other.dtype if exact else one.kind != other.kind


def is_written(walk: Walk, loop: ast.For | ast.While, row: ast.expr) -> bool:
    """Whether a row, or what shares its memory, is stored into in the loop or behind it.

    A list holds the Tensor itself, which such a store changes in PyNative mode.
    """
    shared = _roots(row)
    links = [
        {target.id} | _roots(item.value)
        for item in walk.facts.nodes
        if isinstance(item, ast.Assign)
        for target in item.targets
        if isinstance(target, ast.Name)
    ]
    while more := [link for link in links if link & shared and not link <= shared]:
        shared = shared.union(*more)
    for item in walk.facts.nodes:
        target = item.target if isinstance(item, ast.AugAssign) else item
        stores = isinstance(target, ast.Subscript) and not isinstance(target.ctx, ast.Load)
        if isinstance(item, ast.AugAssign) and isinstance(target, ast.Name):
            stores = not _is_number(walk, target.id)
        behind = isinstance(target, ast.expr) and target.lineno >= loop.lineno
        if stores and behind and isinstance(target, ast.expr) and _roots(target) & shared:
            return True
    return False


def _is_number(walk: Walk, name: str) -> bool:
    """Whether all that reads a name reads a Python number."""
    read = [
        walk.facts.value(item)
        for item in walk.facts.nodes
        if isinstance(item, ast.Name) and item.id == name and isinstance(item.ctx, ast.Load)
    ]
    return bool(read) and all(isinstance(value, Python) for value in read)


def _roots(node: ast.expr) -> set[str]:
    """The names whose memory an expression may give: `h.view(-1)`, `ops.reshape(h, (2, -1))[0]`."""
    match node:
        case ast.Subscript(inner) | ast.Attribute(inner) | ast.Starred(inner):
            return _roots(inner)
        case ast.Call(func, arguments):
            own = _roots(func) if isinstance(func, ast.Attribute) else set()
            return own.union(*map(_roots, arguments[:1]))
        case ast.IfExp(_, one, other):
            return _roots(one) | _roots(other)
        case ast.Name(name):
            return {name}
    return set()


def _before(walk: Walk, loop: ast.For | ast.While, node: ast.expr, depth: int) -> str | None:
    """An expression of a round as code for the place in front of the loop."""
    if depth == 0:
        return None
    texts: dict[ast.expr, str] = {}
    for item in walking.walk(node):
        if isinstance(item, ast.Call):
            bound = walk.facts.calls.get(item)
            if bound is None:
                if not quiet.is_quiet(walk, item, costly=True):
                    return None
            elif bound.operator.family not in _FAMILIES and bound.operator.name not in _PLAIN:
                return None
        elif isinstance(item, ast.Name) and isinstance(item.ctx, ast.Load):
            if isinstance(loop, ast.For) and item.id in names_in(loop.target):
                first = _first_round(walk, loop)
                if first is None:
                    return None
                texts[item] = first
                continue
            if walk.is_bound(item.id) or item.id not in assigned_in(loop.body):
                continue
            value = _only_value(loop, item.id)
            text = None if value is None else _before(walk, loop, value, depth - 1)
            if text is None:
                return None
            texts[item] = f"({text})"
    if node in texts:
        return texts[node].removeprefix("(").removesuffix(")")
    return _written(walk, node, texts)


def _first_round(walk: Walk, loop: ast.For) -> str | None:
    """What the counter of `for t in range(n)` is in the first round."""
    match loop.target, loop.iter:
        case ast.Name(), ast.Call(ast.Name("range"), [_], []):
            return "0"
        case ast.Name(), ast.Call(ast.Name("range"), [start, *_], []) if walk.constant(start)[0]:
            return str(walk.constant(start)[1])
    return None


def _written(walk: Walk, node: ast.expr, texts: dict[ast.expr, str]) -> str:
    """The user's text of an expression, with some of its names written out."""
    source = walk.draft.source
    span = source.span(node)
    base = source.offset(span.line, span.column)
    text = source.segment(node)
    for name in sorted(texts, key=lambda x: (x.lineno, x.col_offset), reverse=True):
        place = source.span(name)
        start = source.offset(place.line, place.column) - base
        text = f"{text[:start]}{texts[name]}{text[start + place.end_column - place.column :]}"
    return text


def _only_value(loop: ast.For | ast.While, name: str) -> ast.expr | None:
    """What a name is bound to by the only statement of a loop that binds it."""
    found = [
        item.value
        for item in loop.body
        if isinstance(item, ast.Assign)
        and len(item.targets) == 1
        and isinstance(item.targets[0], ast.Name)
        and item.targets[0].id == name
    ]
    stored = [
        item
        for item in walking.walk(loop)
        if isinstance(item, ast.Name) and item.id == name and isinstance(item.ctx, ast.Store)
    ]
    return found[0] if len(found) == len(stored) == 1 else None
