"""Operators, `with` and loops run methods of the user's objects, which may store into a Tensor."""

from __future__ import annotations

from pathlib import Path

from test_stores_op_by_op import check_numbers

TEXT = """
import numpy as np
from mindspore import Tensor, nn, ops


class Mark:
    def __init__(self, t):
        t[0] = 7.0


class Heir(Mark):
    pass


class Keeper:
    def __init__(self, t):
        self.t = t

    def __enter__(self):
        self.t[0] = 7.0
        return self

    def __exit__(self, *error):
        return False

    def __iter__(self):
        self.t[0] = 7.0
        return iter([1])

    @property
    def first(self):
        self.t[0] = 7.0
        return 1


class Storing:
    def __iadd__(self, t):
        t[0] = 7.0
        return self

    def __matmul__(self, t):
        t[0] = 7.0
        return 1.0

    def __getitem__(self, t):
        t[0] = 7.0
        return 1.0

    def __contains__(self, t):
        t[0] = 7.0
        return True


STORING = Storing()


class Net(nn.Cell):
    def made(self, x, mask):
        picked = x[mask]
        Mark(x)
        return picked.sum()

    def made_by_a_base(self, x, mask):
        picked = x[mask]
        Heir(x)
        return picked.sum()

    def entered(self, x, mask):
        picked = x[mask]
        with Keeper(x):
            return picked.sum()

    def looped(self, x, mask):
        picked = x[mask]
        for _ in Keeper(x):
            picked = picked + 1.0
        return picked.sum()

    def asked(self, x, mask):
        keeper = Keeper(x)
        picked = x[mask]
        return keeper.first + ops.exp(picked).sum()

    def asked_in_a_line(self, x, mask):
        keeper = Keeper(x)
        picked = x[mask]
        one = keeper.first
        return picked.sum() + one

    def added(self, x, mask):
        storing = Storing()
        picked = x[mask]
        storing += x
        return picked.sum()

    def multiplied(self, x, mask):
        picked = x[mask]
        one = STORING @ x
        return picked.sum() + one

    def indexed(self, x, mask):
        picked = x[mask]
        one = STORING[x]
        return picked.sum() + one

    def contained(self, x, mask):
        picked = x[mask]
        if x in STORING:
            return picked.sum()
        return x.sum()

    def construct(self, x, mask):
        one = self.made(x * 1, mask), self.made_by_a_base(x * 1, mask), self.entered(x * 1, mask)
        two = self.looped(x * 1, mask), self.asked_in_a_line(x * 1, mask), self.added(x * 1, mask)
        three = self.multiplied(x * 1, mask), self.indexed(x * 1, mask)
        four = self.contained(x * 1, mask), self.asked(x * 1, mask)
        return ops.stack([*one, *two, *three, *four])


def inputs():
    masks = np.eye(6, dtype=bool)[:2] | np.array([True, False, True, False, False, True])
    return [(Tensor(np.arange(6, dtype=np.float32)), Tensor(mask)) for mask in masks]
"""


def test_what_special_methods_store_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "before.py"
    path.write_text(TEXT)
    check_numbers(path, tmp_path / "after.py")
