"""Results of losses: a number, or one loss for every element, row or label."""

from __future__ import annotations

from staticshape.analysis.transfer.shared import Args, ConstantOf, data_of, elementwise, main_of
from staticshape.analysis.values.lattice import SCALAR, Dim, Tensor, Value, sources_of
from staticshape.ops.lookup import Spelled

#: What has a score for every class along axis 1, and gives one loss for all of them.
_OF_CLASSES = ("cross_entropy", "nll_loss", "softmax_cross_entropy_layer")
#: What measures whole rows of features.
_OF_ROWS = ("cosine_embedding_loss", "triplet_margin_loss")


def loss(spelled: Spelled, args: Args, axis_of: ConstantOf) -> Value:
    """What a loss gives, by its reduction."""
    name = spelled.operator.name
    values = data_of(spelled.operator.tensors, args)
    if name == "sparse_softmax_cross_entropy_with_logits" and axis_of("is_grad") is not False:
        return Tensor("float", None, sources_of(values))  # what goes back to the scores
    if axis_of("reduction") in ("mean", "sum"):
        return Tensor("float", SCALAR)
    if axis_of("reduction") != "none":
        return Tensor("float", None, sources_of(values))
    if name in _OF_CLASSES:
        return without_classes(spelled, args)
    if name in _OF_ROWS:
        return _of_rows(spelled, args)
    return elementwise(values, "float")


def without_classes(spelled: Spelled, args: Args) -> Tensor:
    """One loss where the scores have an axis of classes: the second, or the only one."""
    scores = main_of(spelled, args)
    dims = scores.dims if isinstance(scores, Tensor) else None
    labels = args["target"][1] if "target" in args else None
    if dims:
        return _made(dims[:1] + dims[2:] if len(dims) > 1 else SCALAR, [scores])
    if isinstance(labels, Tensor) and labels.kind == "int":  # one loss for every label
        return Tensor("float", labels.dims, labels.sources, labels.like)
    return Tensor("float", None, sources_of([scores]))


def _of_rows(spelled: Spelled, args: Args) -> Tensor:
    rows = main_of(spelled, args)
    dims = rows.dims if isinstance(rows, Tensor) else None
    return _made(dims[:1] if dims is not None and len(dims) == 2 else None, [rows])


def _made(dims: tuple[Dim, ...] | None, values: list[Value]) -> Tensor:
    moving = dims is None or any(dim.kind == "dynamic" for dim in dims)
    return Tensor("float", dims, sources_of(values) if moving else frozenset())
