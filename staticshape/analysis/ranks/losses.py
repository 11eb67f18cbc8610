"""The ranks of losses that are not reduced: one for every element, or for every label."""

from __future__ import annotations

#: What has an axis of class scores, which the loss of each label has not.
OF_CLASSES = frozenset({"cross_entropy", "nll_loss"})
#: What is computed element by element.
OF_ELEMENTS = frozenset(
    {
        "mse_loss",
        "l1_loss",
        "smooth_l1_loss",
        "huber_loss",
        "binary_cross_entropy",
        "binary_cross_entropy_with_logits",
        "kl_div",
        "soft_margin_loss",
        "hinge_embedding_loss",
    }
)
