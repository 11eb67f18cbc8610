"""What is called: one of several functions, members of a dict, methods under jit, loss functions passed in."""

import functools

import mindspore as ms
from mindspore import jit as compiled
from mindspore import nn, ops
from mindspore.ops import operations as P


class OneOfTwo(nn.Cell):
    def __init__(self, strict=True):
        super().__init__()
        self.pick = self._positive if strict else self._whole

    def _positive(self, x):
        return x[x > 0]

    def _whole(self, x):
        return x * 2

    def construct(self, x):
        return self.pick(x).sum()


class OneOfTwoOperators(nn.Cell):
    def __init__(self, sparse=True):
        super().__init__()
        if sparse:
            self.keep = ops.MaskedSelect()
        else:
            self.keep = ops.Mul()

    def construct(self, x, m):
        return self.keep(x, m).sum()


class StaticOneOfTwo(nn.Cell):
    def __init__(self, fast=True):
        super().__init__()
        self.activation = ops.ReLU() if fast else ops.Sigmoid()

    def construct(self, x):
        return self.activation(x).sum()


class TableOfOperators(nn.Cell):
    def __init__(self):
        super().__init__()
        self.tools = {"keep": ops.MaskedSelect(), "root": ops.Sqrt()}

    def construct(self, x, m):
        return self.tools["keep"](x, m).sum()


class StaticTableOfOperators(nn.Cell):
    def __init__(self):
        super().__init__()
        self.tools = {"keep": ops.MaskedSelect(), "root": ops.Sqrt()}

    def construct(self, y):
        return self.tools["root"](y).sum()


class ChainedPrimitive(nn.Cell):
    def __init__(self):
        super().__init__()
        self.keep = P.MaskedSelect().add_prim_attr("name", "keep")

    def construct(self, x, m):
        return self.keep(x, m).sum()


def _positive_loss(x, labels):
    keep = labels >= 0
    return x[keep].sum()


class _WithLoss(nn.Cell):
    def __init__(self, loss_fn):
        super().__init__()
        self.loss_fn = loss_fn

    def construct(self, x, labels):
        return self.loss_fn(x, labels)


class LossPassedIn(nn.Cell):
    def __init__(self):
        super().__init__()
        self.inner = _WithLoss(_positive_loss)

    def construct(self, x, labels):
        return self.inner(x, labels)


class _Trainer:
    def __init__(self):
        self.jitted = ms.jit(self.step)

    def step(self, x, m):
        return ops.masked_select(x, m).mean()


method_under_jit = _Trainer().jitted


@compiled
def renamed_jit(x, m):
    return ops.masked_select(x, m).mean()


@functools.partial(ms.jit, jit_level="O0")
def partial_jit(x, m):
    return ops.masked_select(x, m).mean()


def _by_keyword(x, m):
    return ops.masked_select(x, m).mean()


jit_of_a_keyword = ms.jit(function=_by_keyword)


@ms.jit_class
class _Selector:
    def __call__(self, x):
        return x[x > 0].sum()


class JitClass(nn.Cell):
    def __init__(self):
        super().__init__()
        self.select = _Selector()

    def construct(self, x):
        return self.select(x)


class _Cut(nn.Cell):
    def construct(self, x, bound):
        return x[:bound].sum()


class StaticPart(nn.Cell):
    def __init__(self, bound=3):
        super().__init__()
        self.cut, self.bound = _Cut(), bound

    def construct(self, x):
        return self.cut(x, self.bound)


class NoneOrMask(nn.Cell):
    def construct(self, x, flag=None):
        kept = None
        if x.ndim == 1:
            kept = x > 0
        if kept is not None:
            x = x[kept]
        if flag is None:
            return x.sum()
        return x.mean()


class _Resized(nn.Cell):
    def construct(self, a, sizes):
        return (ops.relu(a) * ops.ones(sizes).sum()).sum()


class _Differentiated(nn.Cell):
    def __init__(self, network):
        super().__init__()
        self.network = network
        self.grad = ops.GradOperation()

    def construct(self, a, lens):
        return self.grad(self.network)(a, lens)


class GradientOfANetwork(nn.Cell):
    def __init__(self):
        super().__init__()
        self.step = _Differentiated(_Resized())

    def construct(self, a: ms.Tensor, lens: ms.Tensor):
        return self.step(a, lens)
