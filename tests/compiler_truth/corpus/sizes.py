"""Creation and layout operators whose size comes out of a Tensor."""

import mindspore as ms
import mindspore.numpy as mnp
from mindspore import Tensor, mint, nn, ops


@ms.jit
def arange_tensor(lens):
    return ops.arange(lens.max()).sum()


@ms.jit
def arange_int(lens):
    n = int(lens.sum())
    return ops.arange(n).sum()


@ms.jit
def range_three_arguments(lens):
    return ops.range(0, lens.max(), 1).sum()


@ms.jit
def zeros_tuple(lens):
    return ops.zeros((int(lens.max()), 2)).sum()


@ms.jit
def zeros_tensor_in_tuple(lens):
    return ops.zeros((lens.max(), 2)).sum()


@ms.jit
def ones_tensor(lens):
    return ops.ones(lens.max()).sum()


@ms.jit
def eye_tensor(lens):
    return ops.eye(lens.max()).sum()


@ms.jit
def linspace_tensor(lens):
    return ops.linspace(0.0, 1.0, lens.max()).sum()


@ms.jit
def one_hot_depth(ids):
    return ops.one_hot(ids, ids.max() + 1).sum()


@ms.jit
def tile_tensor(x, lens):
    return ops.tile(x, (lens.max(),)).sum()


@ms.jit
def broadcast_tensor(x, lens):
    return ops.broadcast_to(x, (lens.max(), 8)).sum()


@ms.jit
def reshape_tensor(x, lens: Tensor):
    return ops.reshape(x, (lens[0], -1)).sum(axis=1)


@ms.jit
def reshape_method_int(x, lens: Tensor):
    return x.reshape(int(lens[0]), -1).sum(axis=1)


@ms.jit
def sequence_mask_max(a, lens):
    steps = ops.arange(lens.max())
    return (steps.expand_dims(0) < lens.expand_dims(1)).astype(ms.float32).sum()


@ms.jit
def segment_count(x, seg):
    return ops.unsorted_segment_sum(x, seg, seg.max() + 1).sum()


@ms.jit
def scatter_shape(x, seg):
    return ops.scatter_nd(seg.expand_dims(1), x, (seg.max() + 1,)).sum()


@ms.jit
def sum_over_tensor_axis(a: Tensor, j: Tensor):
    return ops.sum(a, j)


@ms.jit
def mean_over_tensor_axis(a: Tensor, j: Tensor):
    return a.mean(axis=j)


@ms.jit
def reduce_primitive_tensor_axis(a: Tensor, j: Tensor):
    return ops.ReduceSum()(a, (j,))


@ms.jit
def concat_tensor_axis(a: Tensor, j: Tensor):
    return ops.concat((a, a), j)


@ms.jit
def expand_dims_tensor_axis(a: Tensor, j: Tensor):
    return ops.expand_dims(a, j)


@ms.jit
def argmax_tensor_axis(a: Tensor, j: Tensor):
    return ops.argmax(a, j)


@ms.jit
def split_sections(x, lens: Tensor):
    n = lens[0]
    return ops.split(x, (int(n), 8 - int(n)))[0].sum()


class ZerosFromCount(nn.Cell):
    def construct(self, x, labels):
        n = int((labels > 0).sum())
        pad = ops.zeros(n, ms.float32)
        return pad.sum() + x.sum()


class PrimitiveZeros(nn.Cell):
    def __init__(self):
        super().__init__()
        self.zeros = ops.Zeros()

    def construct(self, lens):
        return self.zeros((int(lens.max()), 4), ms.float32).sum()


class PrimitiveTile(nn.Cell):
    def __init__(self):
        super().__init__()
        self.tile = ops.Tile()

    def construct(self, x, lens: Tensor):
        return self.tile(x, (lens[0], 1)).sum()


class PrimitiveSegment(nn.Cell):
    def __init__(self):
        super().__init__()
        self.segment = ops.UnsortedSegmentSum()

    def construct(self, x, seg):
        return self.segment(x, seg, seg.max() + 1).sum()


@ms.jit
def static_from_shape(x):
    return ops.zeros((x.shape[0], 2), ms.float32).sum() + ops.arange(x.shape[0]).sum()


@ms.jit
def static_like(x):
    return ops.zeros_like(x) + ops.ones_like(x) * 2


@ms.jit
def static_sizes(x):
    return ops.eye(3).sum() + ops.linspace(0.0, 1.0, 5).sum() + ops.full((2, 2), 1.5, dtype=ms.float32).sum()


@ms.jit
def static_one_hot(ids):
    return ops.one_hot(ids, 4).sum()


@ms.jit
def static_python_size(x, n: int):
    return ops.zeros((n, 2), ms.float32).sum() + ops.tile(x, (n,)).sum()


@ms.jit
def static_segment_count(x, seg):
    return ops.unsorted_segment_sum(x, seg, 4)


@ms.jit
def static_axis_arithmetic(c):
    axis = c.ndim - 1
    return c.sum(axis=axis) + c.mean(axis=-1)


@ms.jit
def static_transpose(c):
    return c.transpose(0, 2, 1).swapaxes(1, 2) + ops.transpose(ops.transpose(c, (1, 0, 2)), (1, 0, 2))


@ms.jit
def static_permutation_argument(a, perm):
    return ops.transpose(a, perm)


@ms.jit
def static_reshape(c):
    b, s, d = c.shape
    return c.reshape(b * s, d).view(b, -1).reshape(-1)


@ms.jit
def static_cumsum_tensor_axis(a: Tensor, j: Tensor):
    return ops.cumsum(a, j)


@ms.jit
def static_numpy_creation(x):
    return mnp.zeros((3, 2)).sum() + mnp.arange(4).sum() + mnp.full((2,), 1.0).sum()


@ms.jit
def static_mint(x):
    return mint.zeros((3, 2)).sum() + mint.ones_like(x).sum()


@ms.jit
def static_tensor_fill(x, lens):
    return ops.full_like(x, 2.0) * lens.max()


@ms.jit
def static_sequence_mask(a, lens):
    steps = ops.arange(a.shape[1])
    return ops.where(steps < lens.expand_dims(1), a, 0.0).sum()


class StaticAttributeSizes(nn.Cell):
    def __init__(self, classes=5, heads=2):
        super().__init__()
        self.classes = classes
        self.heads = heads
        self.dims = (heads, -1)

    def construct(self, x, ids):
        return ops.one_hot(ids, self.classes).sum() + x.reshape(self.dims).sum() + x.reshape((self.heads, 4)).sum()


class StaticSplit(nn.Cell):
    def __init__(self, channels=8, groups=2):
        super().__init__()
        self.size = channels // groups

    def construct(self, x):
        left, right = ops.split(x, self.size)
        return (left * right).sum()
