"""Lists that grow on one way of an `if`: every round appends, and a flag says whether it is real.

`if n > 0: losses.append(v)` becomes `losses.append(v)` and `losses_valid.append(n > 0)`: what the
list is used for later takes the flags as a mask over its elements.
"""

from __future__ import annotations

import ast
from collections.abc import Container
from typing import TYPE_CHECKING, NoReturn

from staticshape import walking
from staticshape.analysis.values.lattice import Tensor
from staticshape.records import replace
from staticshape.rewriting.holders.rebound import of_the_list
from staticshape.rewriting.layout import Count, Dense, Flagged, Layout, Mask, Masked
from staticshape.rewriting.reading.identity import assigned_in
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.walk.records import Flags

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

_HELP = "append on both ways, or add the values up"


def define(walk: Walk, name: str, statement: ast.stmt, elements: list[ast.expr]) -> None:
    """`losses = []`, `losses = [first]`: a list of flags is begun beside it."""
    flags = Flags(walk.book.fresh(f"{name}_valid"))
    walk.flags[name] = flags
    for value in elements:
        _note_real(walk, name, value, walk.visit(value))
    real = ", ".join(_true(walk, name) for _ in elements)
    walk.draft.insert_before(statement, f"{flags.valid} = [{real}]")
    walk.scope.layouts[name] = Flagged(name, frozenset())


def always(walk: Walk, statement: ast.stmt, name: str, value: ast.expr) -> None:
    """`losses.append(v)` in any case: a flag that is true is put beside it."""
    if walk.branch is not None:
        raise walk.refuse_branch(statement, "a list grows on one way only")
    buffer = walk.flags[name].buffer
    if buffer is not None:
        raise walk.refuse(statement, f"`{name}` grows on behind the loop that it grows in", buffer)
    _note_real(walk, name, value, walk.visit(value))
    walk.draft.insert_before(statement, f"{walk.flags[name].valid}.append({_true(walk, name)})")


def _note_real(walk: Walk, name: str, value: ast.expr, layout: Layout) -> None:
    """Remember an element that is there in any case: a Tensor, of which nothing is selected."""
    if not isinstance(layout, Dense) or not isinstance(walk.facts.value(value), Tensor):
        _give_up(walk, name)
    note(walk, name, value, layout)


def _true(walk: Walk, name: str) -> str:
    """A flag that is true."""
    tensor = walk.tensor_name()
    if tensor is None:
        _give_up(walk, name)
    return f"{tensor}(True)"


def _give_up(walk: Walk, name: str) -> NoReturn:
    """Leave the list without flags."""
    walk.memory.flagged.discard((walk.facts.node, name))
    walk.memory.plain_lists.add((walk.facts.node, name))
    raise Again


def appended(statement: ast.stmt) -> tuple[str, ast.expr] | None:
    """The list and the value of `name.append(value)`."""
    match statement:
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(name), "append"), [value], [])):
            return None if isinstance(value, ast.Starred) else (name, value)
    return None


def grows_in(statement: ast.If) -> bool:
    """Whether a list that is begun outside an `if` grows in it, also in what stands inside."""
    inside = [item for item in walking.walk(statement) if isinstance(item, ast.stmt)]
    begun = assigned_in(inside)
    found = [grown for item in inside if (grown := appended(item)) is not None]
    return any(name not in begun for name, _ in found)


def learn(walk: Walk, name: str, statement: ast.stmt) -> None:
    """Have the list begun with flags, where all that is done with it can take them."""
    key = (walk.facts.node, name)
    if name in walk.flags:
        return
    known = key in walk.memory.lists or key in walk.memory.plain_lists
    if known or key in walk.memory.flagged or not _is_collected(walk, name):
        raise walk.refuse_branch(statement, "a list grows on one way only")
    walk.memory.flagged.add(key)
    raise Again


def note(walk: Walk, name: str, value: ast.expr, layout: Layout) -> None:
    """Remember what is appended: a whole value, real or not."""
    whole = isinstance(layout, Dense) or (isinstance(layout, Masked) and layout.form == "branch")
    if not whole:
        raise walk.refuse_branch(value, "a selection is put into a list on one way only")
    flags = walk.flags[name]
    rank = layout.rank if isinstance(layout, Dense | Masked) else None
    flags.ranks.add(walk.rank(value) if rank is None else rank)
    kind = layout.kind if isinstance(layout, Masked) else None
    flags.kinds.add(walk.kind(value) or kind)
    flags.sources |= walk.branch_sources
    flags.grown += 1
    walk.scope.layouts[name] = Flagged(name, flags.sources)


def is_only_asked(walk: Walk, name: str, apart: Container[ast.AST]) -> bool:
    """Whether all reads of a list, but for those apart, ask for its sum, length, stack or truth."""
    allowed = _asking(walk)
    uses = [x for x in walk.facts.nodes if isinstance(x, ast.Name) and x.id == name]
    anew = _bound_anew(walk, name)
    if anew is not None:
        last = anew.end_lineno or anew.lineno
        uses = [x for x in uses if x.lineno <= last and x is not anew.targets[0]]
    return all(item in allowed or item in apart for item in uses)


def _bound_anew(walk: Walk, name: str) -> ast.Assign | None:
    """`rows = ops.stack(rows)` behind a loop in its own block, which ends what `rows` was."""
    behind = walk.block[walk.block.index(walk.at) + 1 :] if walk.at in walk.block else []
    for statement in behind:
        match statement:
            case ast.Assign([ast.Name(own)]) if own == name:
                return statement
    return None


def _asking(walk: Walk) -> set[ast.AST]:
    """What may be a list whose sum, length, stack or truth is asked for."""
    allowed = set[ast.AST]()
    for item in walk.facts.nodes:
        match item:
            case ast.Call(ast.Name("sum" | "len"), [argument], []):
                allowed.add(argument)
            case ast.Call():
                bound = walk.facts.calls.get(item)
                if bound is not None and bound.operator.name == "stack":
                    allowed.update(bound.args.values())
            case ast.If(test) | ast.IfExp(test):
                allowed.add(test)
                if isinstance(test, ast.UnaryOp):
                    allowed.add(test.operand)
    return allowed


def _is_collected(walk: Walk, name: str) -> bool:
    """Whether the function begins the list, appends, and asks for its sum, length, stack."""
    begun, allowed = 0, _asking(walk)
    for item in walk.facts.nodes:
        match item:
            case ast.Assign([ast.Name() as target], ast.List(elements)) if target.id == name:
                begun += 1 if not any(isinstance(x, ast.Starred) for x in elements) else 2
                allowed.add(target)
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)):
                for one, value in zip(targets, values, strict=False):
                    empty = isinstance(value, ast.List) and not value.elts
                    if isinstance(one, ast.Name) and one.id == name and empty:
                        begun += 1
                        allowed.add(one)
            case ast.Call(ast.Attribute(owner, "append")):
                allowed.add(owner)
    uses = [x for x in walk.facts.nodes if isinstance(x, ast.Name) and x.id == name]
    uses = of_the_list(walk.facts.node, uses, name)
    return begun == 1 and all(item in allowed for item in uses)


def stack(walk: Walk, use: Use, listed: Flagged) -> Layout:
    """`stack(losses)`: rows under a mask that is the stack of the flags."""
    if use.operator.name != "stack":
        raise walk.refuse(use.node, f"`{use.operator.name}` of a list that may grow", listed)
    known, axis = walk.argument(use.bound, "axis") if use.bound else (False, None)
    call = use.node
    if not known or type(axis) is not int or not isinstance(call, ast.Call) or use.bound is None:
        raise walk.refuse(use.node, "the axis of the stack is not known", listed)
    if (use.bound.init and axis) or set(use.bound.args) - {"tensors", "axis"}:
        raise walk.refuse(use.node, "the list is stacked by more than its elements", listed)
    rows = _rows(walk, use.node, listed, walk.draft.source.segment(call.func))
    if axis and (rows.rank is None or not -rows.rank <= axis < rows.rank):
        raise walk.refuse(use.node, "the axis may be none of the stack", listed)
    if walk.flags[listed.name].buffer is not None:
        walk.draft.replace(call, _turned(walk, listed.name, axis, rows))
    if not axis or rows.rank is None or not axis % rows.rank:
        return rows
    return replace(rows, axis=axis % rows.rank, like=(), over=(), head=None)


def _turned(walk: Walk, name: str, axis: int, rows: Masked) -> str:
    """The rows of a buffer along another axis than the first."""
    place = axis if rows.rank is None else axis % rows.rank
    return name if place == 0 else f"{name}.{'swapaxes' if place == 1 else 'moveaxis'}(0, {place})"


def asked(walk: Walk, node: ast.Call, listed: Flagged) -> Layout:
    """`len(losses)` and `sum(losses)`."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    text = walk.operator_name("stack")
    if name not in ("len", "sum") or len(node.args) != 1 or text is None:
        raise walk.refuse(node, f"`{ast.unparse(node.func)}` of a list that may grow", listed)
    rows = _rows(walk, node, listed, text)
    valid = walk.mask_text(rows.mask)
    if name == "len":
        walk.draft.replace(node, f"{walk.masked}.count({valid})")
        return Count(listed.sources, rows.mask)
    if rows.rank != 1:
        raise walk.refuse(node, "the sum of a list of Tensors that may grow", listed, help=_HELP)
    whole = f"{text}({listed.name})" if walk.flags[listed.name].valid else listed.name
    walk.draft.replace(node, f"{walk.masked}.sum({whole}, {valid})")
    return walk.settled(rows, node, scalar=True)


def truth(walk: Walk, node: ast.Name, listed: Flagged) -> Layout:
    """`if losses:`"""
    text = walk.operator_name("stack")
    if text is None:
        raise walk.refuse(node, "a list that may grow decides the way", listed)
    rows = _rows(walk, node, listed, text)
    walk.draft.replace(node, f"{walk.masked}.count({walk.mask_text(rows.mask)})")
    return Count(listed.sources, rows.mask)


def _rows(walk: Walk, node: ast.expr, listed: Flagged, stack: str) -> Masked:
    flags = walk.flags[listed.name]
    if flags.buffer is not None:
        return flags.buffer
    if not listed.sources:  # no branch that is converted makes it grow
        _give_up(walk, listed.name)
    if len(flags.ranks) != 1 or None in flags.ranks:
        raise walk.refuse(node, "the elements of the list are not known to be of one rank", listed)
    rank = 1 + next(item for item in flags.ranks if item is not None)
    key = ("flags", listed.name, flags.valid, flags.grown)
    if key not in walk.book.by_key:
        walk.book.know(key, f"{stack}({flags.valid})", False, {}, walk.at, "valid")
    kinds = set(flags.kinds)
    return Masked(
        Mask(key, 1),
        "axes",
        listed.sources,
        None if rank == 1 else (),
        rank=rank,
        kind=kinds.pop() if len(kinds) == 1 else None,
        outer=walk.branch,
    )
