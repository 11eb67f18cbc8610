"""Attributes that are None in one configuration and something else in another."""

import mindspore as ms
from mindspore import Parameter, Tensor, nn, ops


def _twice(x):
    return x * 2


class LayerLeftOut(nn.Cell):
    def __init__(self, use=False):
        super().__init__()
        self.norm = None
        if use:
            self.norm = nn.ReLU()

    def construct(self, x: Tensor, m: Tensor):
        if self.norm is None:
            return ops.masked_select(x, m).sum()
        return self.norm(x).sum()


class LayerBuiltIn(nn.Cell):
    def __init__(self, use=True):
        super().__init__()
        norm = None
        if use:
            norm = nn.ReLU()
        self.norm = norm

    def construct(self, x: Tensor, m: Tensor):
        if self.norm is not None:
            return self.norm(ops.masked_select(x, m)).sum()
        return x.sum()


class FunctionLeftOut(nn.Cell):
    def __init__(self, use=False):
        super().__init__()
        self.change = _twice if use else None

    def construct(self, x: Tensor, m: Tensor):
        if self.change is not None:
            x = self.change(x)
        else:
            x = ops.masked_select(x, m)
        return x.sum()


class ListLeftOut(nn.Cell):
    def __init__(self, use=False):
        super().__init__()
        self.sizes = None
        if use:
            self.sizes = [2, 3]

    def construct(self, x: Tensor, m: Tensor):
        if self.sizes is None:
            return ops.masked_select(x, m).sum()
        return x[: self.sizes[0]].sum()


class TensorLeftOut(nn.Cell):
    def __init__(self, use=False):
        super().__init__()
        self.scale = None
        if use:
            self.scale = Parameter(Tensor([1.0], ms.float32))

    def construct(self, x: Tensor, m: Tensor):
        if self.scale is None:
            return ops.masked_select(x, m).sum()
        return (x * self.scale).sum()


class StaticLayerThatIsThere(nn.Cell):
    def __init__(self):
        super().__init__()
        self.norm = nn.ReLU()

    def construct(self, x: Tensor, m: Tensor):
        if self.norm is None:
            return ops.masked_select(x, m).sum()
        return self.norm(x).sum()


def _length(index, n=None):
    return index.max().item() + 1 if n is None else n


def _filled(index, n=None):
    n = _length(index, n)
    return ops.full((n,), 1)


@ms.jit
def static_length_that_is_given(x: Tensor, ids: Tensor):
    return _filled(ids, x.shape[0])


@ms.jit
def static_length_taken_apart(a: Tensor, ids: Tensor):
    n, _ = a.shape
    return _filled(ids, n)


@ms.jit
def length_left_out(x: Tensor, ids: Tensor):
    return _filled(ids)
