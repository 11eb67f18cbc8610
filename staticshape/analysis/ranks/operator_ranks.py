"""Which operators keep the rank of what they are given, and which demand one."""

from __future__ import annotations

import re

#: Losses whose two operands must have one shape (measured; `mse`, `l1` and `huber` broadcast).
ALIKE = frozenset(
    {
        "smooth_l1_loss",
        "binary_cross_entropy",
        "binary_cross_entropy_with_logits",
        "kl_div",
        "soft_margin_loss",
    }
)

#: Operators that give what they are given another content, and no other rank.
SAME = frozenset(
    {
        "batch_norm",
        "bias_add",
        "clone",
        "dropout",
        "fill_diagonal",
        "flip",
        "grid_sample",
        "group_norm",
        "index_add",
        "index_fill",
        "index_select",
        "interpolate",
        "l2_normalize",
        "layer_norm",
        "log_softmax",
        "masked_scatter",
        "roll",
        "scatter",
        "softmax",
        "softmin",
        "swapaxes",
        "tensor_scatter",
        "topk",
        "tril",
        "triu",
    }
)

#: The same where they are given an axis: without one some take all elements as one row.
ALONG = frozenset({"argsort", "cumprod", "cumsum", "repeat_interleave", "sort"})

_CONV = re.compile(r"(?:[Cc]onv|BatchNorm)([123])d(?:Transpose)?$")


def conv_axes(spelling: str) -> int | None:
    """How many axes a convolution or a normalization of images takes; None where several do.

    >>> conv_axes("mindspore.nn.Conv2d"), conv_axes("mindspore.nn.BatchNorm1d")
    (4, None)
    """
    found = _CONV.search(spelling)
    if found is None or found[0].startswith("BatchNorm1") or "mint" in spelling:
        return None
    return int(found[1]) + 2
