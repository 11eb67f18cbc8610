"""Recurrent layers over selected sequences: `self.lstm(x[mask])` reads every one by itself."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Operation
from staticshape.records import replace
from staticshape.rewriting.families import row_wise
from staticshape.rewriting.layout import Layout, Masked, Results
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.spread import FINITE

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

_FIRST = 3  # size of the input, size of the state, number of layers: given by place as well


def read(walk: Walk, use: Use) -> Layout | None:
    """What `LSTM`, `GRU` and `RNN` give of selected sequences, and the last states of them."""
    assert use.bound is not None
    data = use.operand("input")
    rows = data.layout if data is not None else None
    built = _options(walk, use)
    if data is None or not isinstance(rows, Masked) or built is None or len(use.operands) != 1:
        return None
    first, dropped = built.get("batch_first", False), built.get("dropout", 0.0)
    batch = 0 if first is True else 1
    one = pairing.is_vector_of_rows(rows) and (rows.axis, rows.rank) == (batch, 3)
    if not one or not isinstance(first, bool) or dropped != 0 or set(use.bound.args) != {"input"}:
        return None
    after = replace(row_wise.moved(walk.finite(data.node, rows), 3), pad=FINITE, kind="float")
    text = walk.draft.render(use.node)
    state = replace(after, axis=1, like=())
    if use.bound.spelling.endswith("LSTM") and _reads_state(walk, use.node):
        return None  # a pair of states
    return Results((after, state), (f"{text}[0]", f"{text}[1]"), after.sources)


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
