"""A block of which nothing is read any more still holds a statement."""

from __future__ import annotations

import pytest
from fixed_cases import fix_bytes

NET = """import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x, y, wanted, other):
{body}


def inputs():
    x = Tensor(np.arange(4.0, dtype=np.float32))
    return [(x, x + 1, x > i, x < 2) for i in range(2)]
"""
SKIPPED = """        rows = x[wanted]
        for each in (0.5, 2.0):
            if rows.shape[0] < 1:
                continue{comment}
        return rows.mean()"""
NEVER_READ = """        if x.sum() > 0:
            rows = x[wanted]
            others = x[other]
        else:
            rows = x[other]
            others = x[wanted]
        return y[wanted].sum()"""
#: Masks that are made of each other, again and again, are followed once.
ENTANGLED = """        for _ in range(2):
            for _ in range(3):
                wanted = wanted & (other & wanted) & (x > 0)
                other = (other & other) | (wanted & other) & (y > 0)
                if x[wanted & other].sum() > 0 and y[other].max() < 1:
                    wanted = (wanted & other) & ((y > 0) & (other & wanted))
                    x = x[other][:2]
        return x.sum() + y[wanted].sum() + y[other].sum()"""


def rewritten(body: str) -> str:
    result = fix_bytes("net.py", NET.format(body=body).encode())
    assert not result.left
    return result.raw.decode()


@pytest.mark.parametrize("comment", ["", "  # nothing to do"])
def test_a_round_in_which_nothing_is_left_to_skip(comment: str) -> None:
    text = rewritten(SKIPPED.format(comment=comment))
    assert "return masked.mean(rows, wanted)" in text or "masked.mean(x, wanted)" in text
    assert comment in text


def test_ways_on_which_all_is_bound_in_vain() -> None:
    text = rewritten(NEVER_READ)
    assert "return masked.sum(y, wanted)" in text


def test_masks_made_of_each_other_are_followed_once() -> None:
    fix_bytes("net.py", NET.format(body=ENTANGLED).encode())


def test_a_plainer_form_that_would_empty_a_block_is_not_taken() -> None:
    """A dict alone in a loop: what reads it may name its items, the loop needs a line."""
    body = """        for _ in range(1):
            kept = {"a": x}
        x[: wanted.sum()] = 0.0
        return kept["a"].sum() + x.sum()"""
    text = fix_bytes("net.py", NET.format(body=body).encode()).raw
    compile(text, "net.py", "exec")


def test_pairs_joined_in_a_loop_and_read_behind_it() -> None:
    body = """        rows, columns = x[wanted], y[other]
        scores = ops.matmul(rows[:, None], columns[None])
        dustbin = ops.ones((rows.shape[0], 1))
        for _ in range(1):
            wide = ops.concat((scores, dustbin), 1)
        return ops.log_softmax(wide, 1).max(axis=1).sum()"""
    net = NET.replace("Tensor, nn", "Tensor, nn, ops").format(body=body)
    assert b"wide" in fix_bytes("net.py", net.encode()).raw
