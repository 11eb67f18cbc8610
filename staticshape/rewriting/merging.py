"""Merges a tensor-conditioned `if`: both ways run and `masked.cond` chooses."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Python, Tensor
from staticshape.rewriting.comments import comments_in
from staticshape.rewriting.layout import Dense, Ended, Layout, Mask, Masked, carries
from staticshape.rewriting.questions import Alias
from staticshape.rewriting.refuse import Refused, sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.questions import Scope
    from staticshape.rewriting.walk import Walk


@dataclass(frozen=True)
class _Result:
    """What a name holds at the end of one branch: its text there and its layout."""

    text: str
    layout: Layout


def merge(walk: Walk, statement: ast.If, sources: frozenset[int], *, visited: bool = False) -> None:
    """Run both branches and choose by `masked.cond`, with the inputs of partial ones guarded."""
    if walk.branch is not None:
        raise walk.refuse_branch(statement, "a tensor-conditioned `if` inside another one")
    if is_elif(walk, statement):
        walk.branch_sources = sources
        raise walk.refuse_branch(statement, "an `elif` cannot be merged by itself")
    walk.branch_sources = sources
    if not visited and carries(walk.visit(statement.test)):
        raise walk.refuse_branch(statement.test, "the condition is a selection")
    when, taken, unless = _conditions(walk, statement.test, counted=visited)
    start = walk.scope
    then = _branch(walk, statement, statement.body, taken, start)
    if "return" in then and not statement.orelse:
        _early_return(walk, statement, when, unless, then)
        return
    other = _branch(walk, statement, statement.orelse, unless, start)
    walk.branch, walk.scope = None, start
    if ("return" in then) != ("return" in other):
        raise walk.refuse_branch(statement, "only one way of this `if` returns")
    _choose(walk, statement, when, then, other, sources)
    walk.branch_sources = frozenset()


def is_elif(walk: Walk, statement: ast.If) -> bool:
    return walk.draft.source.segment(statement).startswith("elif")


def choose(walk: Walk, node: ast.IfExp, sources: frozenset[int]) -> Layout:
    """`a if c else b` on a tensor `c`: one choice between two values."""
    if walk.branch is not None:
        raise walk.refuse_branch(node, "a tensor-conditioned choice inside a branch")
    walk.branch_sources = sources
    if carries(walk.visit(node.test)):
        raise walk.refuse_branch(node.test, "the condition is a selection")
    when, taken, unless = _conditions(walk, node.test)
    sides = []
    for condition, value in ((taken, node.body), (unless, node.orelse)):
        walk.branch = condition
        layout = walk.visit(value)
        walk.branch = None
        if carries_selection(layout):
            raise walk.refuse_branch(value, "a selection is made on one way only")
        sides.append(_Result(walk.draft.argument(value), layout))
    chosen = walk.book.use(when.key, walk.at, walk.scope.names)
    text = f"{walk.masked}.cond({chosen}, {sides[0].text}, {sides[1].text})"
    walk.draft.replace(node, text)
    walk.branch_sources = frozenset()
    return Dense(scalar=all(_is_scalar(side) for side in sides), rank=walk.rank(node))


def _conditions(walk: Walk, test: ast.expr, *, counted: bool = False) -> tuple[Mask, Mask, Mask]:
    """The condition as `masked.cond` takes it, and as guards need it: taken, and not taken.

    Guards broadcast it, so it must be a boolean Tensor without axes.
    """
    value = walk.facts.value(test)
    known_tensor = isinstance(value, Tensor) or not isinstance(value, Python)
    if (not known_tensor and not counted) or (
        isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    ):
        raise walk.refuse_branch(test, "the condition is a Python truth value made of a Tensor")
    when = walk.know_mask(test, "condition")
    tail = "" if walk.kind(test) == "bool" else " != 0"
    taken = when
    if walk.rank(test) != 0 or tail:
        inner = walk.book.use(when.key, walk.at, walk.scope.names, operand=True)
        shape = "" if walk.rank(test) == 0 else ".reshape(())"
        taken = Mask(("scalar", when.key), 0)
        walk.book.know(taken.key, f"{inner}{shape}{tail}", False, {}, walk.at, "chosen")
    token = walk.book.use(taken.key, walk.at, walk.scope.names, operand=True)
    unless = Mask(("not", when.key), 0)
    walk.book.know(unless.key, f"~{token}", False, {}, walk.at, "otherwise")
    return when, taken, unless


def _branch(
    walk: Walk, statement: ast.If, body: list[ast.stmt], when: Mask, start: Scope
) -> dict[str, _Result]:
    """Walk one branch as straight-line code; what it binds comes back by name."""
    walk.scope = start.copy()
    walk.branch, walk.at = when, statement
    results: dict[str, _Result] = {}
    for place, item in enumerate(body):
        if isinstance(item, ast.Pass) or (
            isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant)
        ):
            continue
        if isinstance(item, ast.If):
            if body[place + 1 :]:
                raise walk.refuse_branch(
                    item, "an `if` inside the branch is not its last statement"
                )
            results.update(_inner(walk, statement, item, when))
            break
        name, text, layout = _bound(walk, item, place == len(body) - 1)
        if isinstance(layout, Ended):
            raise walk.refuse_branch(item, layout.reason)
        later = body[place + 1 :]
        if text.isidentifier() or not _reads(later, name):
            results[name] = _Result(text, layout)
        else:
            local = walk.book.fresh(name) if walk.is_bound(name) or name in walk.taken else name
            walk.draft.insert_before(statement, f"{local} = {text}")
            results[name] = _Result(local, layout)
        _bind_inside(walk, item, name, results[name])
    return results


def _inner(walk: Walk, statement: ast.If, inner: ast.If, outer: Mask) -> dict[str, _Result]:
    """A tensor-conditioned `if` (or `elif`) at the end of a branch: a choice within the choice."""
    source = walk.sources.get(inner)
    if source is None or source.finding.rule != "tensor-branch":
        raise walk.refuse_branch(inner, "the branch holds an `if` that cannot be merged")
    walk.converted.add(source.id)
    scope = walk.scope
    walk.branch = None
    if carries(walk.visit(inner.test)):
        raise walk.refuse_branch(inner.test, "the condition is a selection")
    when, taken, unless = _conditions(walk, inner.test)
    sides = []
    for body, condition in ((inner.body, taken), (inner.orelse, unless)):
        both = _both(walk, outer, condition)
        sides.append(_branch(walk, statement, body, both, scope))
    walk.branch, walk.scope = outer, scope
    results = {}
    chosen = walk.book.use(when.key, statement, walk.scope.names)
    for name in {**sides[0], **sides[1]}:
        one, two = (side.get(name) for side in sides)
        if name == "return" and (one is None or two is None):
            raise walk.refuse_branch(inner, "only one way of this `if` returns")
        kept = _Result(name, walk.scope.layouts.get(name) or Dense())
        first, second = one or kept, two or kept
        if _is_selection(first) or _is_selection(second):
            raise walk.refuse_branch(inner, "a selection is made on one way only")
        text = f"{walk.masked}.cond({chosen}, {first.text}, {second.text})"
        scalar = _is_scalar(first) and _is_scalar(second)
        results[name] = _Result(text, Dense(scalar=scalar))
    return results


def _both(walk: Walk, outer: Mask, inner: Mask) -> Mask:
    tokens = [
        walk.book.use(mask.key, walk.at, walk.scope.names, operand=True) for mask in (outer, inner)
    ]
    key = ("both", outer.key, inner.key)
    walk.book.know(key, " & ".join(tokens), False, {}, walk.at, "chosen")
    return Mask(key, inner.rank)


def _bind_inside(walk: Walk, item: ast.stmt, name: str, result: _Result) -> None:
    walk.bind(name, result.layout)
    walk.scope.defined.pop(name, None)
    if result.text.isidentifier():
        walk.scope.aliases[name] = Alias(result.text, (), item)


def _bound(walk: Walk, item: ast.stmt, last: bool) -> tuple[str, str, Layout]:
    match item:
        case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), _, value) if value:
            layout = walk.visit(value)
            return name, walk.draft.argument(value), layout
        case ast.AugAssign(ast.Name(name), op, value):
            load = ast.copy_location(ast.Name(name, ast.Load()), item.target)
            ast.copy_location(load, item.target)
            before = walk.name(load)
            whole = ast.copy_location(ast.BinOp(load, op, value), item)
            from staticshape.rewriting.expressions import visit as visit_expression

            del before
            layout = visit_expression(walk, whole)
            sign = walk.draft.source.segment(item).split("=", 1)[0].strip()
            operator = sign.replace(walk.draft.source.segment(item.target), "", 1).strip()
            left = walk.draft.replaced.get(load, name)
            return name, f"{left} {operator} {walk.draft.operand(value)}", layout
        case ast.Return(value) if last and value is not None:
            layout = walk.visit_results(value)
            return "return", walk.draft.argument(value), layout
    raise walk.refuse_branch(item, "the branch does more than bind names")


def _reads(statements: list[ast.stmt], name: str) -> bool:
    return any(
        isinstance(item, ast.Name) and item.id == name
        for statement in statements
        for item in ast.walk(statement)
    )


def _used_after(walk: Walk, statement: ast.If, name: str) -> bool:
    if name == "return":
        return True
    end = statement.end_lineno or statement.lineno
    inside = {id(item) for item in ast.walk(statement)}
    looped = any(
        isinstance(item, ast.For | ast.While) and any(part is statement for part in ast.walk(item))
        for item in ast.walk(walk.facts.node)
    )
    return any(
        isinstance(item, ast.Name)
        and item.id == name
        and isinstance(item.ctx, ast.Load)
        and id(item) not in inside
        and (looped or item.lineno >= end)
        for item in ast.walk(walk.facts.node)
    )


def _choose(
    walk: Walk,
    statement: ast.If,
    when: Mask,
    then: dict[str, _Result],
    other: dict[str, _Result],
    sources: frozenset[int],
) -> None:
    names = [name for name in {**then, **other} if _used_after(walk, statement, name)]
    pairs: list[tuple[str, _Result, _Result]] = []
    for name in names:
        sides = [side.get(name) for side in (then, other)]
        if None in sides and (not walk.is_bound(name) or name == "return"):
            raise walk.refuse_branch(statement, f"`{name}` is bound on one way only")
        kept = _Result(name, walk.scope.layouts.get(name) or Dense())
        if None in sides and carries(kept.layout):
            raise walk.refuse(
                statement, f"the selection `{name}` is changed on one way only", kept.layout
            )
        first, second = (side if side is not None else kept for side in sides)
        pairs.append((name, first, second))
    if not pairs:
        raise walk.refuse_branch(statement, "the branches bind nothing that is used later")
    lines = _comments(walk, statement)
    condition = walk.book.use(when.key, statement, walk.scope.names)
    selected = [pair for pair in pairs if _is_selection(pair[1]) or _is_selection(pair[2])]
    source = walk.sources.get(statement)
    if source is not None and source.finding.rule == "branch-shapes" and not selected:
        raise _other_shapes(walk, statement)
    if selected and (len(pairs) > 1 or pairs[0][0] == "return"):
        raise walk.refuse_branch(statement, "a selection leaves the branch beside other values")
    if len(pairs) == 1:
        name, first, second = pairs[0]
        text = f"{walk.masked}.cond({condition}, {first.text}, {second.text})"
    else:
        name = ", ".join(pair[0] for pair in pairs)
        ones = ", ".join(pair[1].text for pair in pairs)
        twos = ", ".join(pair[2].text for pair in pairs)
        text = f"{walk.masked}.cond({condition}, ({ones}), ({twos}))"
    lead = "return " if name == "return" else f"{name} = "
    layout: Layout = Dense(scalar=all(_is_scalar(side) for pair in pairs for side in pair[1:]))
    if selected:
        layout = _selection(walk, statement, when, pairs[0], sources)
    lines.append(lead + text)
    indent = walk.draft.source.lines[statement.lineno - 1][: statement.col_offset]
    walk.draft.replace(statement, f"{walk.draft.source.newline}{indent}".join(lines))
    walk.at = statement
    for name, _, _ in pairs:
        if name != "return":
            walk.bind(name, layout)
            walk.scope.defined.pop(name, None)
    for name in {**then, **other}:
        if name not in names and name != "return":
            walk.forget([name])


def _other_shapes(walk: Walk, statement: ast.If) -> Refused:
    return Refused(
        statement,
        "the two ways give different shapes",
        walk.branch_sources,
        "pad the smaller one to the larger and return a count with it",
    )


def _is_selection(side: _Result) -> bool:
    return isinstance(side.layout, Masked) and side.layout.form != "branch"


def _is_scalar(side: _Result) -> bool:
    layout = side.layout
    if isinstance(layout, Masked):
        return layout.form == "branch" and layout.rank == 0
    return isinstance(layout, Dense) and layout.scalar


def _selection(
    walk: Walk,
    statement: ast.If,
    when: Mask,
    pair: tuple[str, _Result, _Result],
    sources: frozenset[int],
) -> Masked:
    """One way selects, the other gives a whole tensor: a mask of its own tells which is real."""
    name, first, second = pair
    chosen = [side.layout for side in (first, second) if _is_selection(side)]
    texts = []
    for side in (first, second):
        layout = side.layout
        if not isinstance(layout, Masked) or layout.form == "branch":
            texts.append("True")
            continue
        if layout.rank != 1 or layout.like is not None:
            raise walk.refuse_branch(statement, "rows are selected on one way only")
        if layout.form == "flat":
            raise walk.refuse_branch(
                statement, "it is not known whether the mask has the shape of what it selects from"
            )
        texts.append(walk.mask_text(layout.mask))
    condition = walk.book.use(when.key, statement, walk.scope.names)
    valid = walk.book.fresh(f"{name}_valid")
    walk.draft.insert_before(
        statement, f"{valid} = {walk.masked}.cond({condition}, {texts[0]}, {texts[1]})"
    )
    mask = walk.know_name(valid)
    layout = chosen[0]
    assert isinstance(layout, Masked)
    return Masked(mask, "flat", sources | sources_of(chosen), rank=1, kind=layout.kind)


def _comments(walk: Walk, statement: ast.If) -> list[str]:
    """Comments inside the `if`, which keep their words on lines of their own."""
    line = walk.draft.source.lines[statement.lineno - 1]
    indent = line[: len(line) - len(line.lstrip())]
    return comments_in(walk.draft.source.segment(statement), indent)


def _early_return(
    walk: Walk,
    statement: ast.If,
    when: Mask,
    unless: Mask,
    then: dict[str, _Result],
) -> None:
    """`if c: return a` ... `return b`: what follows is the other branch."""
    source = walk.sources.get(statement)
    if source is not None and source.finding.rule == "branch-shapes":
        raise _other_shapes(walk, statement)
    place = walk.block.index(statement)
    rest = walk.block[place + 1 :]
    if walk.block is not walk.facts.node.body or not rest or not isinstance(rest[-1], ast.Return):
        raise walk.refuse_branch(
            statement, "what follows the early return does not end in a return"
        )
    if set(then) != {"return"} or carries_selection(then["return"].layout):
        raise walk.refuse_branch(statement, "the early return gives a selection")
    lines = _comments(walk, statement)
    for line in lines:
        walk.draft.insert_before(statement, line)
    walk.draft.delete(statement)
    walk.branch = unless
    walk.pending = (when, then["return"].text)


def carries_selection(layout: Layout) -> bool:
    """Whether a value is a selection (one side of a branch is not)."""
    return carries(layout) and not (isinstance(layout, Masked) and layout.form == "branch")


def merge_return(walk: Walk, value: ast.expr) -> None:
    """The return that an earlier `if c: return a` skips."""
    assert walk.pending is not None
    when, text = walk.pending
    layout = walk.visit_results(value)
    if carries_selection(layout):
        raise walk.refuse_branch(value, "a selection is returned")
    condition = walk.book.use(when.key, walk.at, walk.scope.names)
    written = walk.draft.argument(value)
    walk.draft.replace(value, f"{walk.masked}.cond({condition}, {text}, {written})")
    walk.pending, walk.branch = None, None
    walk.branch_sources = frozenset()
