"""Cells of the module in lists and chains: appended one by one, and asked for other methods."""

import mindspore as ms
from mindspore import Tensor, nn, ops


class _Head(nn.Cell):
    def construct(self, x):
        return ops.relu(x)

    def picked(self, x, m):
        return ops.masked_select(x, m)


class _Other(nn.Cell):
    def construct(self, x):
        return x * 2

    def kept(self, x):
        return x[x > 1]


class _Plain(nn.Cell):
    def construct(self, x):
        return x * 3

    def even(self, x):
        return x.nonzero()


class AppendedToAList(nn.Cell):
    def __init__(self):
        super().__init__()
        self.heads = nn.CellList()
        for _ in range(2):
            self.heads.append(_Head())

    def construct(self, x: Tensor, m: Tensor):
        head = self.heads[0]
        return head.picked(x, m).sum()


class AppendedByAMethod(nn.Cell):
    def __init__(self):
        super().__init__()
        self.heads = nn.SequentialCell()
        self.build(2)

    def build(self, number):
        for _ in range(number):
            self.heads.append(_Other())

    def construct(self, x: Tensor):
        return self.heads[1].kept(self.heads(x)).sum()


class static_only_called(nn.Cell):
    def __init__(self):
        super().__init__()
        self.heads = nn.SequentialCell()
        for _ in range(2):
            self.heads.append(_Plain())

    def construct(self, x: Tensor):
        for head in self.heads:
            x = head(x)
        return self.heads(x)


@ms.jit
def static_tensor_of_a_list_that_grew(x: Tensor):
    sizes = []
    for size in range(1, 4):
        sizes.append(size)
    return ops.zeros(Tensor(sizes, ms.int64), ms.float32) + x[:3]


@ms.jit
def static_tensor_of_a_number_if_it_is_none(x: Tensor, n):
    if not ops.is_tensor(n):
        n = Tensor([n], ms.float32)
    elif len(n.shape) == 0:
        n = n[None]
    return x * n.broadcast_to(x.shape)


@ms.jit
def static_padding_made_of_a_rank(img: Tensor):
    sizes = ((0, 0),) * (img.ndim - 2) + ((0, img.shape[-2] % 2), (0, img.shape[-1] % 2))
    return ops.MirrorPad(mode="SYMMETRIC")(img, Tensor(sizes, ms.int64))
