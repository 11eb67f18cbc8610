"""What operators on selected rows say of them: rows of features, or one row of numbers."""

from __future__ import annotations

from staticshape.analysis.facts import BoundCall

#: What puts numbers into an order, or picks one by it: of one row, where no axis is written.
_ORDERED = frozenset({"sort", "argsort", "msort", "median"})
#: What makes something of the features of every row, along the last axis.
_OF_FEATURES = frozenset(
    {"chunk", "split", "unstack", "glu", "l2_normalize", "log_softmax", "layer_norm", "rms_norm"}
)
#: What takes class scores of rows, and nothing else.
_OF_SCORES = frozenset({"softmax_cross_entropy_layer", "sparse_softmax_cross_entropy_with_logits"})
#: What takes a matrix of rows: a batch of matrices is not what a mask picks.
_OF_A_MATRIX = frozenset({"cdist", "recurrent_cell", "addmm", "iou", "nms_with_mask"})
_OF_A_ROW = frozenset({"outer", "meshgrid"})
_SPELLED = {"addmm": ("addmm",)}  # `baddbmm` takes batches


def is_one_row(bound: BoundCall) -> bool:
    """Whether numbers are put in order, and no axis is told: `ops.sort(x[mask])`."""
    return bound.operator.name in _ORDERED and bound.argument("axis") is None


def is_of_features(bound: BoundCall, axis: object) -> bool:
    """Whether the last axis is one of features, so that another one holds the rows."""
    name = bound.operator.name
    return name in _OF_SCORES or (name in _OF_FEATURES and axis in (-1, (-1,), ...))


def rank_of_rows(bound: BoundCall) -> int | None:
    """How many axes the selected rows have that an operator takes."""
    name, spelling = bound.operator.name, bound.spelling.rpartition(".")[2]
    matrix = name in _OF_A_MATRIX and spelling in _SPELLED.get(name, (spelling,))
    if matrix or (name == "batch_norm" and spelling == "BatchNorm1d") or spelling == "mv":
        return 2
    return 1 if name in _OF_A_ROW else None
