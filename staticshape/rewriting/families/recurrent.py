"""Recurrent layers over selections: `self.lstm(x[mask])`, `self.gru(x[:, :longest])`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Operation
from staticshape.records import replace
from staticshape.rewriting.families import row_wise
from staticshape.rewriting.layout import Dense, Layout, Masked, Results
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.reading.whole_numbers import read_out
from staticshape.rewriting.spread import FINITE
from staticshape.rewriting.walk import compacting

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_FIRST = 3  # size of the input, size of the state, number of layers: given by place as well
_REASON = "a recurrent layer reads the steps one behind the other"


def read(walk: Walk, use: Use) -> Layout | None:
    """What `LSTM`, `GRU` and `RNN` give of selected sequences or steps, and their last states."""
    data, built = use.operand("input"), _options(walk, use)
    rows = data.layout if data is not None else None
    if data is None or not isinstance(rows, Masked) or built is None:
        return None
    first, dropped = built.get("batch_first", False), built.get("dropout", 0.0)
    if not isinstance(first, bool) or dropped != 0 or rows.rank != 3 or rows.outer is not None:
        return None
    batch = 0 if first else 1
    if not pairing.is_vector_of_rows(rows):
        return None
    return (_sequences if rows.axis == batch else _steps)(walk, use, data, built, batch)


def _sequences(
    walk: Walk, use: Use, data: Operand, built: dict[str, object], batch: int
) -> Layout | None:
    """Selected sequences: the layer reads every one by itself."""
    rows = data.layout
    assert isinstance(rows, Masked) and use.bound is not None
    if rows.axis != batch or set(use.bound.args) != {"input"}:
        return None
    after = replace(row_wise.moved(walk.finite(data.node, rows), 3), pad=FINITE, kind="float")
    state = replace(after, axis=1, like=())
    if use.bound.spelling.endswith("LSTM") and _reads_state(walk, use.node):
        return None  # a pair of states
    text = walk.draft.render(use.node)
    return Results((after, state), (f"{text}[0]", f"{text}[1]"), after.sources)


def _steps(
    walk: Walk, use: Use, data: Operand, built: dict[str, object], batch: int
) -> Layout | None:
    """The first steps of all sequences: `seq_length` ends them, where it is not told that they do.

    One way only needs no end: what a step gives hangs on those before it.
    """
    rows = data.layout
    assert isinstance(rows, Masked) and use.bound is not None
    others = [item for item in use.operands if item is not data]
    both = built.get("bidirectional", False)
    if any(not isinstance(item.layout, Dense) for item in others) or not isinstance(both, bool):
        return None
    if not rows.prefix and rows.axis == 0:
        rows = compacting.at_front(walk, data.node, rows, _REASON)
    if not rows.prefix:
        return None
    given = use.bound.args.get("seq_length")
    mask = walk.mask_text(rows.mask)
    if given is not None and not _is_longest(walk, rows, given):
        ends = f"{walk.draft.argument(given)}, {walk.masked}.count({mask})"
        minimum = walk.operator_name("minimum")
        if minimum is None:
            return None
        walk.draft.replace(given, f"{minimum}({ends})")
    after = replace(row_wise.moved(walk.finite(data.node, rows), 3), pad=FINITE, kind="float")
    if given is None and (both or _reads_state(walk, use.node)):
        whole = data.node
        name = whole.id if isinstance(whole, ast.Name) else walk.hoist(whole, "steps")
        last = _last(use.node)
        ends = f"{walk.masked}.count({mask}).broadcast_to(({name}.shape[{batch}],))"
        walk.draft.replace(last, f"{walk.draft.argument(last)}, seq_length={ends}")
    text = walk.draft.render(use.node)
    after = replace(after, axis=1 - batch, prefix=True)
    state = Dense(rank=None if use.bound.spelling.endswith("LSTM") else 3)
    return Results((after, state), (f"{text}[0]", f"{text}[1]"), after.sources)


def _last(node: ast.expr) -> ast.expr:
    """The last argument of a call, as it is written."""
    assert isinstance(node, ast.Call)
    return max(
        [*node.args, *[word.value for word in node.keywords]],
        key=lambda item: (item.end_lineno or 0, item.end_col_offset or 0),
    )


def _is_longest(walk: Walk, rows: Masked, lengths: ast.expr) -> bool:
    """Whether as many steps are left as the longest of these lengths says."""
    size = walk.sizes.get(rows.mask.key)
    if size is None:
        return False
    named = [
        made
        for name in walk.scope.names.value
        if (made := walk.scope.names.definition(name)) is not None
        and walk.key(ast.Name(name, ast.Load())) == size.count
    ]
    return any(_is_most_of(walk, node, lengths) for node in named)


def _is_most_of(walk: Walk, number: ast.expr, lengths: ast.expr) -> bool:
    """Whether a number is `int(lengths.max())`, `lengths.max().item()`."""
    read = read_out(number) if isinstance(number, ast.Call) else None
    most = number if read is None else read
    bound = walk.facts.calls.get(most) if isinstance(most, ast.Call) else None
    if bound is None or bound.operator.name != "max" or set(bound.args) != {"input"}:
        return False
    data = bound.argument("input")
    return data is not None and walk.key(data) == walk.key(lengths)


def _options(walk: Walk, use: Use) -> dict[str, object] | None:
    """What the layer was built with by name, where that is known."""
    called = walk.facts.value(use.node.func) if isinstance(use.node, ast.Call) else None
    call = called.call if isinstance(called, Operation) else None
    if call is None or len(call.args) > _FIRST:
        return None
    if any(isinstance(item, ast.Starred) for item in call.args):
        return None
    found: dict[str, object] = {}
    for word in call.keywords:
        if word.arg is None:
            return None
        found[word.arg] = word.value.value if isinstance(word.value, ast.Constant) else ...
    return found


def _reads_state(walk: Walk, node: ast.expr) -> bool:
    """Whether the second result may be read."""
    match walk.at:
        case ast.Assign([ast.Tuple([_, ast.Name(state)])], value) if value is node:
            return walk.is_read_after(walk.at, state)
    return not _is_first(walk.at, node)


def _is_first(statement: ast.stmt, node: ast.expr) -> bool:
    """Whether a call is asked for its first result alone: `self.lstm(x)[0]`."""
    return any(
        isinstance(item, ast.Subscript)
        and item.value is node
        and isinstance(item.slice, ast.Constant)
        and item.slice.value == 0
        for item in ast.walk(statement)
    )
