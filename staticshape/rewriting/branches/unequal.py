"""Ways of an `if` that keep more or fewer leading elements of one shape: one slice of a choice."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.judging.comparing import shapes_agree
from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.records import dataclass
from staticshape.rewriting.branches.results import is_scalar
from staticshape.rewriting.layout import FRESH, Mask, Masked
from staticshape.rewriting.walk.records import Condition, Result

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


@dataclass(frozen=True)
class _Side:
    """One way: what it keeps the first elements of, along which axis, and how many (None: all)."""

    text: str
    node: ast.expr | None
    axis: int | None = None
    stop: str | None = None
    number: Hashable = None  # what that number is known by


@dataclass(frozen=True)
class Cut:
    """A name that the two ways give different lengths, along one axis of one shape."""

    first: _Side
    second: _Side
    axis: int
    rank: int | None
    kind: str | None
    valid: str  # "_" where another name has the same mask
    key: Hashable


def cuts(
    walk: Walk, condition: Condition, pairs: list[tuple[str, Result, Result]]
) -> dict[str, Cut]:
    """The names whose lengths differ; none where another one cannot be merged."""
    found: dict[str, Cut] = {}
    for name, first, second in pairs:
        one, two = _side(walk, name, first), _side(walk, name, second)
        axes = {side.axis for side in (one, two) if side.axis is not None}
        if not axes and (_one_shape(walk, one, two) or (is_scalar(first) and is_scalar(second))):
            continue
        if name == "return" or len(axes) != 1 or not _one_shape(walk, one, two):
            return {}
        node = one.node if one.node is not None else two.node
        assert node is not None
        axis, rank = axes.pop(), walk.rank(node)
        length = _length(walk, node, axis)
        key = ("cut", condition.when.key, condition.swapped, one.number, two.number, length)
        known = any(cut.key == key for cut in found.values())
        valid = "_" if known else walk.book.fresh(f"{name}_valid")
        found[name] = Cut(one, two, axis, rank, walk.kind(node), valid, key)
    return found


def _length(walk: Walk, node: ast.expr, axis: int) -> Hashable:
    """What the length of an axis is known by."""
    value = walk.facts.value(node)
    dims = value.dims if isinstance(value, Tensor) else None
    if dims is not None and -len(dims) <= axis < len(dims) and isinstance(dims[axis].size, int):
        return dims[axis].size
    return axis, walk.shape_key(node) or walk.key(node)


def _side(walk: Walk, name: str, result: Result) -> _Side:
    node = result.value
    if node is None:  # bound before the `if`
        node = walk.scope.names.definition(name)
    whole = _Side(result.text, node)
    match result.value:
        case ast.Subscript(base, ast.Slice() as bounds):
            parts: list[ast.expr] = [bounds]
        case ast.Subscript(base, ast.Tuple(parts)):
            pass
        case _:
            return whole
    behind = len(parts) == 2 and isinstance(parts[0], ast.Constant) and parts[0].value is ...
    parts = parts[1:] if behind else parts
    slices = [part for part in parts if isinstance(part, ast.Slice)]
    cut = [part for part in slices if part.upper is not None]
    if len(slices) != len(parts) or len(cut) != 1:
        return whole
    if any(part.lower is not None or part.step is not None for part in slices):
        return whole
    stop = cut[0].upper
    assert stop is not None
    value = walk.facts.value(stop)
    if not (
        isinstance(stop, ast.Constant) or (isinstance(value, Python) and value.known == "fixed")
    ):
        return whole
    axis = -1 if behind else parts.index(cut[0])
    return _Side(walk.draft.argument(base), base, axis, walk.draft.argument(stop), walk.key(stop))


def _one_shape(walk: Walk, one: _Side, two: _Side) -> bool:
    """Whether what the two ways keep elements of has one shape and dtype."""
    if one.text == two.text and _is_name(one.text):
        return True
    if one.node is None or two.node is None:
        return False
    agree = shapes_agree(walk.facts.value(one.node), walk.facts.value(two.node))
    if not agree and not walk.same_shape(one.node, two.node):
        return False
    dtype = walk.dtype(one.node)
    return dtype is not None and dtype == walk.dtype(two.node)


def _is_name(text: str) -> bool:
    return text.replace(".", "").isidentifier()


def lines(
    walk: Walk,
    statement: ast.If,
    condition: Condition,
    found: dict[str, Cut],
    pairs: list[tuple[str, Result, Result]],
    texts: list[str],
) -> list[str]:
    """The statements: a slice for each such name, a choice for each other one."""
    if len(texts) != len(pairs):
        raise walk.refuse_branch(statement, "the names are bound from one another")
    written = []
    for (name, _, _), text in zip(pairs, texts, strict=True):
        if name not in found:
            written.append(text)
            continue
        before, call = slice_of(walk, statement, condition, name, found[name])
        written += [*before, f"{name}, {found[name].valid}, _ = {call}"]
    return written


def slice_of(
    walk: Walk, at: ast.stmt, condition: Condition, name: str, cut: Cut
) -> tuple[list[str], str]:
    """The slice that is what the two ways give: statements before it, and its call."""
    whole, before = cut.first.text, []
    if cut.first.text != cut.second.text:
        whole = walk.book.fresh(f"{name}_whole")
        choice = condition.choice(walk, at, cut.first.text, cut.second.text)
        before.append(f"{whole} = {choice}")
    elif not _is_name(whole):
        whole = walk.book.fresh(f"{name}_whole")
        before.append(f"{whole} = {cut.first.text}")
    size = f"{whole}.shape[{cut.axis}]"
    stops = [side.stop or size for side in (cut.first, cut.second)]
    stop = condition.choice(walk, at, stops[0], stops[1])
    axis = f", axis={cut.axis}" if cut.axis else ""
    return before, f"{walk.masked}.slice({whole}, stop={stop}{axis})"


def bind(walk: Walk, name: str, cut: Cut, sources: frozenset[int]) -> None:
    """Let a name stand for what is real of it, with the mask that tells."""
    layout = laid_out(walk, name, cut, sources)
    walk.bind(name, layout)
    walk.scope.defined.pop(name, None)


def laid_out(walk: Walk, name: str, cut: Cut, sources: frozenset[int]) -> Masked:
    """What is real of a name that the statement under way binds."""
    mask = Mask(cut.key, 1)
    if cut.valid != "_":
        walk.know_name(cut.valid, 1, cut.key)
    axis = cut.axis if cut.axis >= 0 or cut.rank is None else cut.axis + cut.rank
    last = axis == -1 or (cut.rank is not None and axis == cut.rank - 1)
    same = cut.first.text == cut.second.text
    own = ((name, FRESH),)
    return Masked(
        mask,
        "axes",
        sources,
        None if last else own,
        own,
        axis=axis,
        rank=cut.rank,
        kind=cut.kind,
        prefix=True,
        data=walk.scope.names.read(cut.first.text) if same else None,
    )
