"""Losses: an elementwise pair, then the reduction that `reduction` names."""

from __future__ import annotations

from typing import Any

from staticshape.ops.row import row
from staticshape.ops.spec import Operator

_PAIR = "input target"
_MEAN = "reduction=mean"


def _loss(
    name: str, signature: str, *, cell: str, init: str, masked: bool = True, **more: Any
) -> Operator:
    return row(
        name,
        "loss",
        signature,
        fn=name,
        nn={cell: init},
        tensors=_PAIR,
        masked=name if masked else None,
        dtype="float",
        **more,
    )


ROWS: tuple[Operator, ...] = (
    _loss("mse_loss", f"{_PAIR} {_MEAN}", cell="MSELoss", init=_MEAN, mint_nn={"MSELoss": _MEAN}),
    row(
        "l1_loss",
        "loss",
        f"{_PAIR} {_MEAN}",
        fn="l1_loss",
        nn={"L1Loss": _MEAN, "MAELoss": _MEAN, "L1LossExt": _MEAN},
        mint_nn={"L1Loss": _MEAN},
        tensors=_PAIR,
        masked="l1_loss",
        dtype="float",
    ),
    row("rmse_loss", "loss", _PAIR, ops="", nn="RMSELoss", tensors=_PAIR, dtype="float"),
    row(
        "smooth_l1_loss",
        "loss",
        f"{_PAIR} beta=1.0 reduction=none",
        fn="smooth_l1_loss",
        tensors=_PAIR,
        dtype="float",
        masked="smooth_l1_loss",
        orders={"fn.smooth_l1_loss": f"{_PAIR} {_MEAN} beta=1.0"},
        prims={"SmoothL1Loss": "beta=1.0 reduction=none"},
        nn={"SmoothL1Loss": "beta=1.0 reduction=none"},
        mint_nn={"SmoothL1Loss": f"{_MEAN} beta=1.0"},
    ),
    _loss("huber_loss", f"{_PAIR} {_MEAN} delta=1.0", cell="HuberLoss", init=f"{_MEAN} delta=1.0"),
    _loss(
        "binary_cross_entropy",
        f"{_PAIR} weight=None {_MEAN}",
        cell="BCELoss",
        init=f"weight=None {_MEAN}",
        prims={"BinaryCrossEntropy": _MEAN},
        calls={"BinaryCrossEntropy": f"{_PAIR} weight=None"},
        mint_nn={"BCELoss": f"weight=None {_MEAN}"},
        safe=0.5,
    ),
    row(
        "binary_cross_entropy_with_logits",
        "loss",
        f"{_PAIR} weight=None pos_weight=None {_MEAN}",
        tensors=_PAIR,
        dtype="float",
        fn="binary_cross_entropy_with_logits",
        orders={
            "fn.binary_cross_entropy_with_logits": f"{_PAIR} weight=None {_MEAN} pos_weight=None"
        },
        masked="binary_cross_entropy_with_logits",
        prims={"BCEWithLogitsLoss": _MEAN},
        calls={"BCEWithLogitsLoss": f"{_PAIR} weight=None pos_weight=None"},
        nn={"BCEWithLogitsLoss": f"{_MEAN} weight=None pos_weight=None"},
        mint_nn={"BCEWithLogitsLoss": f"weight=None {_MEAN} pos_weight=None"},
    ),
    row(
        "sigmoid_cross_entropy_with_logits",
        "elementwise",
        _PAIR,
        ops="",
        prims="SigmoidCrossEntropyWithLogits",
        tensors=_PAIR,
        dtype="float",
    ),
    _loss(
        "kl_div",
        f"{_PAIR} {_MEAN}",
        cell="KLDivLoss",
        init=_MEAN,
        prims={"KLDivLoss": _MEAN},
        mint_nn={"KLDivLoss": f"{_MEAN} log_target=False"},
        orders={"fn.kl_div": f"{_PAIR} {_MEAN} log_target=False"},
    ),
    _loss(
        "cross_entropy",
        f"{_PAIR} weight=None ignore_index=-100 {_MEAN} label_smoothing=0.0",
        cell="CrossEntropyLoss",
        init=f"weight=None ignore_index=-100 {_MEAN} label_smoothing=0.0",
        known="ignore_index label_smoothing",
        mint_nn={"CrossEntropyLoss": f"weight=None ignore_index=-100 {_MEAN} label_smoothing=0.0"},
    ),
    row(
        "nll_loss",
        "loss",
        f"{_PAIR} weight=None ignore_index=-100 {_MEAN} label_smoothing=0.0",
        tensors=_PAIR,
        dtype="float",
        fn="nll_loss",
        masked="nll_loss",
        orders={"fn.nll_loss": f"{_PAIR} weight=None ignore_index=-100 {_MEAN}"},
        nn={"NLLLoss": f"weight=None ignore_index=-100 {_MEAN}"},
        mint_nn={"NLLLoss": f"weight=None ignore_index=-100 {_MEAN}"},
    ),
    row(  # the loss and the sum of the weights
        "nll_loss_with_weight",
        "loss",
        f"{_PAIR} weight",
        ops="",
        tensors=_PAIR,
        dtype="float",
        prims={"NLLLoss": f"{_MEAN} ignore_index=-100"},
        results="loss total_weight",
    ),
    row(
        "cosine_embedding_loss",
        "loss",
        f"input1 input2 target margin=0.0 {_MEAN}",
        tensors="input1 input2 target",
        dtype="float",
        fn="cosine_embedding_loss",
        masked="cosine_embedding_loss",
        nn={"CosineEmbeddingLoss": f"margin=0.0 {_MEAN}"},
        mint_nn={"CosineEmbeddingLoss": f"margin=0.0 {_MEAN}"},
        aliases={"logits_x1": "input1", "logits_x2": "input2", "labels": "target"},
    ),
    row(
        "triplet_margin_loss",
        "loss",
        f"anchor positive negative margin=1.0 p=2 eps=1e-06 swap=False {_MEAN}",
        dtype="float",
        tensors="anchor positive negative",
        nn={"TripletMarginLoss": f"p=2 swap=False eps=1e-06 {_MEAN} margin=1.0"},
    ),
    row(
        "margin_ranking_loss",
        "loss",
        f"input1 input2 target margin=0.0 {_MEAN}",
        tensors="input1 input2 target",
        dtype="float",
        nn={"MarginRankingLoss": f"margin=0.0 {_MEAN}"},
    ),
    row(
        "soft_margin_loss",
        "loss",
        f"{_PAIR} {_MEAN}",
        tensors=_PAIR,
        dtype="float",
        nn={"SoftMarginLoss": _MEAN},
        prims={"SoftMarginLoss": _MEAN},
        mint_nn={"SoftMarginLoss": _MEAN},
    ),
    row(
        "hinge_embedding_loss",
        "loss",
        f"{_PAIR} margin=1.0 {_MEAN}",
        tensors=_PAIR,
        dtype="float",
        nn={"HingeEmbeddingLoss": f"margin=1.0 {_MEAN}"},
    ),
    row(
        "gaussian_nll_loss",
        "loss",
        f"{_PAIR} var full=False eps=1e-06 {_MEAN}",
        tensors=f"{_PAIR} var",
        dtype="float",
    ),
    row(
        "softmax_cross_entropy_with_logits",
        "normalization",
        _PAIR,
        ops="",
        prims="SoftmaxCrossEntropyWithLogits",
        tensors=_PAIR,
        results="loss dlogits",
    ),
    row(
        "sparse_softmax_cross_entropy_with_logits",
        "reduction",
        _PAIR,
        ops="",
        prims={"SparseSoftmaxCrossEntropyWithLogits": "is_grad=False"},
        tensors=_PAIR,
    ),
    row(
        "softmax_cross_entropy_layer",
        "loss",
        f"{_PAIR} sparse=False reduction=none",
        ops="",
        tensors=_PAIR,
        dtype="float",
        masked="cross_entropy",
        nn={"SoftmaxCrossEntropyWithLogits": "sparse=False reduction=none"},
    ),
)
