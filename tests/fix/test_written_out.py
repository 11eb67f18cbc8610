"""Helpers that are written out where they are called stay in the file as they were."""

from __future__ import annotations

from fixed_cases import fix_bytes

HELPER = """    def spread(self, feats, labels):
        total = ops.zeros((), ms.float32)
        for kind in range(3):
            own = feats[labels == kind]
            if own.shape[0] < 2:
                continue
            total = total + own.std()
        return total
"""
TEXT = f"""import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
{HELPER}
    def construct(self, feats: Tensor, labels: Tensor, sure: Tensor):
        keep = sure > 0.5
        return self.spread(feats[keep], labels[keep])


def inputs():
    feats, labels = np.ones(6, np.float32), np.zeros(6, np.int32)
    return [(Tensor(feats), Tensor(labels), Tensor(feats))]
"""


def test_a_helper_that_nothing_calls_any_more_is_left_alone() -> None:
    result = fix_bytes("net.py", TEXT.encode())
    assert not result.left
    after = result.raw.decode()
    assert HELPER in after
    assert "self.spread(" not in after


ROUNDS = """    def construct(self, x: Tensor, labels: Tensor, flags):
        steps = 0
        for i in range(3):
            if flags[i]:
                continue
            steps = steps + i
"""
GAINED = f"""import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
{ROUNDS}        kinds = [x[labels == kind].sum() for kind in range(3)]
        return steps + sum(kinds)


def inputs():
    x, labels = np.ones(6, np.float32), np.arange(6) % 3
    return [(Tensor(x), Tensor(labels), (True, False, False))]
"""


def test_rounds_that_end_early_stay_where_nothing_hangs_on_them() -> None:
    result = fix_bytes("net.py", GAINED.encode())
    assert not result.left and result.edits
    assert ROUNDS in result.raw.decode()
