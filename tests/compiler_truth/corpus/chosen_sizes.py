"""Sizes that a Tensor condition chooses: written down, where the ways return; computed, at once."""

import mindspore as ms
from mindspore import Tensor, nn, ops

K = 3


@ms.jit
def returned(x: Tensor, t: Tensor):
    n = 2
    if t > 1:
        n = 3
    return x[:n]


@ms.jit
def static_returned_sum(x: Tensor, t: Tensor):
    n = 2
    if t > 1:
        n = 3
    return x[:n].sum()


@ms.jit
def returned_zeros(x: Tensor, t: Tensor):
    if t > 1:
        n = 3
    else:
        n = 4
    return ops.zeros((n,), ms.float32)


@ms.jit
def returned_later(x: Tensor, t: Tensor):
    n = 2
    if t > 1:
        n = 3
    y = x[:n]
    y = y * 2
    return ops.relu(y)


@ms.jit
def returned_pair(x: Tensor, t: Tensor):
    n = 2
    if t > 1:
        n = 3
    y = x[:n]
    return y, y.sum()


def _cut(x, n):
    return x[:n]


@ms.jit
def by_helper(x: Tensor, t: Tensor):
    n = 2
    if t > 1:
        n = 3
    return _cut(x, n)


@ms.jit
def static_by_helper_sum(x: Tensor, t: Tensor):
    n = 2
    if t > 1:
        n = 3
    return _cut(x, n).sum()


def _chosen(x, t):
    n = 2
    if t > 1:
        n = 3
    return x[:n]


@ms.jit
def in_helper(x: Tensor, t: Tensor):
    return _chosen(x, t).sum()


@ms.jit
def static_same_shape(x: Tensor, t: Tensor):
    n = 2
    if t > 1:
        n = 3
    return x[2:4] * n


@ms.jit
def topk_chosen(x: Tensor, t: Tensor):
    k = 2
    if t > 1:
        k = 3
    return ops.topk(x, k)[0]


@ms.jit
def two_ifs(x: Tensor, t: Tensor):
    n = 2
    if t > 1:
        n = 3
    m = 4
    if t > 2:
        m = 5
    return x[n:m]


@ms.jit
def static_dead(x: Tensor, t: Tensor):
    n = 2
    if t > 1:
        n = 3
    y = x[:n]
    return x * 2


@ms.jit
def computed(x: Tensor, t: Tensor):
    n = 2
    if t > 1:
        n = 3
    return x[: n + 1]


@ms.jit
def halved(x: Tensor, t: Tensor):
    n = x.shape[0]
    if t > 1:
        n = n // 2
    return x[:n]


@ms.jit
def less(x: Tensor, t: Tensor):
    n = x.shape[0]
    if t > 1:
        n -= 1
    return x[:n].sum()


@ms.jit
def shape_again(x: Tensor, t: Tensor):
    n = x.shape[0]
    if t > 1:
        n = x.shape[0] // 2
    return x[:n].sum()


class OfSelf(nn.Cell):
    def __init__(self, k=3):
        super().__init__()
        self.k = k

    def construct(self, x: Tensor, t: Tensor):
        n = self.k
        if t > 1:
            n = self.k * 2
        return x[:n].sum()


@ms.jit
def literal(x: Tensor, t: Tensor):
    n = 8
    if t > 1:
        n = n // 2
    return x[:n].sum()


@ms.jit
def shape_or_literal(x: Tensor, t: Tensor):
    n = x.shape[0]
    if t > 1:
        n = 3
    return x[:n].sum()


@ms.jit
def else_number(x: Tensor, t: Tensor):
    if t > 1:
        n = x.shape[0]
    else:
        n = x.shape[0] // 2
    return x[:n].sum()


@ms.jit
def static_equal_after_all(x: Tensor, t: Tensor):
    n = x.shape[0]
    if t > 1:
        n = n * 1
    return x[:n].sum()


@ms.jit
def ternary_shape(x: Tensor, t: Tensor):
    n = x.shape[0] if t > 1 else x.shape[0] // 2
    return x[:n].sum()


@ms.jit
def static_not_a_size(x: Tensor, t: Tensor):
    n = x.shape[0]
    if t > 1:
        n = n // 2
    return x * n


class Attrs(nn.Cell):
    def __init__(self):
        super().__init__()
        self.k = 3
        self.m = 5

    def construct(self, x: Tensor, t: Tensor):
        n = self.k
        if t > 1:
            n = self.m
        return x[:n].sum()


class AttrLiteral(nn.Cell):
    def __init__(self):
        super().__init__()
        self.k = 3

    def construct(self, x: Tensor, t: Tensor):
        n = self.k
        if t > 1:
            n = 5
        return x[:n].sum()


@ms.jit
def module_and_sum(x: Tensor, t: Tensor):
    n = K
    if t > 1:
        n = K + 1
    return x[:n].sum()


@ms.jit
def static_literals_computed_after(x: Tensor, t: Tensor):
    n = 2
    if t > 1:
        n = 3
    n = n * 2
    return x[:n].sum()


@ms.jit
def literal_sum(x: Tensor, t: Tensor):
    n = 2
    if t > 1:
        n = 2 + 1
    return x[:n].sum()


@ms.jit
def counted(x: Tensor, t: Tensor):
    n = 2
    if t > 1:
        n += 1
    return x[:n].sum()


@ms.jit
def zeros_computed(x: Tensor, t: Tensor):
    n = 2
    if t > 1:
        n = n * 2
    return ops.zeros((n, 3), ms.float32).sum()


@ms.jit
def negative(x: Tensor, t: Tensor):
    n = -1
    if t > 1:
        n = -2
    return x[:n].sum()


@ms.jit
def flag_not(x: Tensor, t: Tensor):
    flag = False
    if t > 1:
        flag = not flag
    if flag:
        return x[:2]
    return x[:3]


@ms.jit
def flag_loop(x: Tensor, t: Tensor):
    found = False
    for i in range(8):
        if x[i] > t:
            found = True
    if found:
        return x[:2]
    return x[:3]


@ms.jit
def flag_loop_assign(x: Tensor, t: Tensor):
    found = False
    for i in range(8):
        if x[i] > t:
            found = True
    y = x
    if found:
        y = x[:3]
    return y * 2


@ms.jit
def static_flag_while(x: Tensor, t: Tensor):
    going = True
    s = x.sum()
    while going:
        s = s * 2
        if s > t:
            going = False
    return s


@ms.jit
def flag_two(x: Tensor, t: Tensor, k: Tensor):
    flag = False
    if t > 1:
        flag = True
    if k > 1:
        flag = True
    if flag:
        return x[:2]
    return x[:3]


@ms.jit
def static_flag_same(x: Tensor, t: Tensor):
    flag = True
    if t > 1:
        flag = True
    if flag:
        return x[:2]
    return x[:3]


@ms.jit
def static_flag_one(x: Tensor, t: Tensor):
    flag = False
    if t > 1:
        flag = True
    if flag:
        y = x[:2]
    else:
        y = x[:3]
    return y.sum()


class ReadOutOnOneWay(nn.Cell):
    def __init__(self):
        super().__init__()
        self.whole = True

    def construct(self, x: Tensor, lens: Tensor):
        if self.whole:
            n = int(lens[0])
        else:
            n = lens[0]
        return x[:n]


@ms.jit
def counted_on_both_ways(x: Tensor, lens: Tensor, use=True):
    begin = lens[0]
    for i in range(2):
        begin = begin + int(lens[i]) if use else begin + lens[i]
    return x[:begin]
