"""The graph-side runtime that rewritten code calls: selections, reductions, losses under a mask.

`valid` is a boolean mask, True = a real element. Every shape is static, forward and backward.
"""

from __future__ import annotations

from .alignment import align, as_many, masked_scatter
from .binary_losses import binary_cross_entropy, binary_cross_entropy_with_logits
from .classification import cross_entropy, nll_loss
from .contraction import matmul
from .control import append, buffer, cond, guard, while_loop
from .dealing import deal
from .derivatives import complete
from .gathering import first, index, last, row_at, take
from .joining import concat, pair_mask, regroup
from .layers import apply_batch_norm
from .logical import all, any
from .losses import (
    cosine_embedding_loss,
    huber_loss,
    kl_div,
    l1_loss,
    mse_loss,
    smooth_l1_loss,
    soft_margin_loss,
)
from .masks import (
    additive,
    causal_mask,
    expand,
    key_padding_mask,
    positions,
    segment_mask,
    valid_from_lengths,
)
from .normalization import (
    BatchNorm,
    batch_norm,
    cumprod,
    cumsum,
    layer_norm,
    log_softmax,
    softmax,
)
from .ordering import argsort, sort, topk
from .overflow import Overflow, check
from .places import argmax, argmin
from .quantiles import kth_value, median, quantile
from .reductions import count, max, mean, min, prod, sum
from .rows import guard_rows, rows_at
from .scattering import scatter, scatter_add, scatter_max, scatter_min
from .segments import segment_count, segment_max, segment_mean, segment_min, segment_sum
from .selection import argwhere, compact, nonzero, select, unpack, where_rows
from .sequences import ctc_loss
from .sizes import arange, random_choice, repeat_interleave
from .spans import span
from .statistics import logsumexp, norm, std, var
from .suppression import suppressed
from .turning import flip, roll
from .uniques import unique, unique_consecutive
from .windows import slice, slice_scatter, window

complete()

__all__ = [
    "BatchNorm",
    "Overflow",
    "additive",
    "align",
    "all",
    "any",
    "append",
    "apply_batch_norm",
    "arange",
    "argmax",
    "argmin",
    "argsort",
    "argwhere",
    "as_many",
    "batch_norm",
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "buffer",
    "causal_mask",
    "check",
    "compact",
    "concat",
    "cond",
    "cosine_embedding_loss",
    "count",
    "cross_entropy",
    "ctc_loss",
    "cumprod",
    "cumsum",
    "deal",
    "expand",
    "first",
    "flip",
    "guard",
    "guard_rows",
    "huber_loss",
    "index",
    "key_padding_mask",
    "kl_div",
    "kth_value",
    "l1_loss",
    "last",
    "layer_norm",
    "log_softmax",
    "logsumexp",
    "masked_scatter",
    "matmul",
    "max",
    "mean",
    "median",
    "min",
    "mse_loss",
    "nll_loss",
    "nonzero",
    "norm",
    "pair_mask",
    "positions",
    "prod",
    "quantile",
    "random_choice",
    "regroup",
    "repeat_interleave",
    "roll",
    "row_at",
    "rows_at",
    "scatter",
    "scatter_add",
    "scatter_max",
    "scatter_min",
    "segment_count",
    "segment_mask",
    "segment_max",
    "segment_mean",
    "segment_min",
    "segment_sum",
    "select",
    "slice",
    "slice_scatter",
    "smooth_l1_loss",
    "soft_margin_loss",
    "softmax",
    "sort",
    "span",
    "std",
    "sum",
    "suppressed",
    "take",
    "topk",
    "unique",
    "unique_consecutive",
    "unpack",
    "valid_from_lengths",
    "var",
    "where_rows",
    "while_loop",
    "window",
]
