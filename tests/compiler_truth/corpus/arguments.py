"""Arguments of operators that a Tensor decides: what they make dynamic, what leaves the graph."""

import mindspore as ms
import mindspore.numpy as mnp
from mindspore import Tensor, mint, ops


@ms.jit
def along_an_axis(a: Tensor, ids: Tensor, j: Tensor):
    return ops.gather(a, ids, int(j)).sum()


@ms.jit
def static_along_an_axis(a: Tensor, j: Tensor):
    return ops.cummax(a, int(j))[0].sum() + ops.gather(a, j, 0).sum()


@ms.jit
def places_along_an_axis(a: Tensor, j: Tensor):
    return ops.gather_elements(a, int(j), ops.zeros((4, 1), ms.int32)).sum()


@ms.jit
def running_least(a: Tensor, j: Tensor):
    return ops.cummin(a, axis=int(j))[0].sum()


@ms.jit
def one_hot_along_an_axis(ids: Tensor, j: Tensor):
    return ops.one_hot(ids, 5, axis=int(j)).sum()


@ms.jit
def one_hot_of_values(ids: Tensor, k: Tensor):
    return ops.one_hot(ids, 5, on_value=int(k))


@ms.jit
def turned(a: Tensor, k: Tensor):
    return ops.rot90(a, int(k), (0, 1)).sum()


@ms.jit
def static_turned(a: Tensor):
    return ops.rot90(a, 1, (0, 1)).sum()


@ms.jit
def groups(img: Tensor, j: Tensor):
    return ops.group_norm(img, int(j))


@ms.jit
def transformed(a: Tensor, k: Tensor):
    return ops.fft2(a, s=(int(k), 4)).abs().sum()


@ms.jit
def static_transformed(a: Tensor):
    return ops.fft2(a, s=(2, 4)).abs().sum()


@ms.jit
def cut_apart(c: Tensor, j: Tensor):
    return ops.dsplit(c, [int(j), 2])[0].sum()


@ms.jit
def largest_along_an_axis(a: Tensor, j: Tensor):
    return ops.amax(a, axis=j).sum()


@ms.jit
def windows(x: Tensor, k: Tensor):
    return ops.bartlett_window(k).sum() + ops.hann_window(5).sum()


@ms.jit
def window_of_a_number(k: Tensor):
    return ops.hann_window(int(k))


@ms.jit
def sum_with_factor(c: Tensor, t: Tensor):
    return ops.baddbmm(c[:, :, :3], c[:, :, :3], c[:, :3, :3], beta=float(t))


@ms.jit
def static_sum_with_factor(a: Tensor, t: Tensor):
    return ops.addmm(a[:3, :3], a[:3, :3], a[:3, :3], beta=int(t))


@ms.jit
def smoothed(logits: Tensor, labels: Tensor, t: Tensor):
    return ops.cross_entropy(logits, labels.abs(), label_smoothing=float(t) / 4)


@ms.jit
def drawn(y: Tensor, t: Tensor):
    return ops.bernoulli(y, float(t) / 4) * 0


@ms.jit
def drawn_around(t: Tensor):
    return ops.normal((8,), float(t), 1.0) * 0


@ms.jit
def leaking(x: Tensor, t: Tensor):
    return ops.rrelu(x, float(t) / 8, 0.5) * 0


@ms.jit
def turned_as_numpy_does(a: Tensor, k: Tensor):
    return mnp.rot90(a, int(k)).sum()


@ms.jit
def repeated_whole(x: Tensor, k: Tensor):
    return x.repeat(2, int(k)).sum()


@ms.jit
def static_elementwise_largest(x: Tensor, y: Tensor):
    return mint.max(x, y).sum() + x.max().sum()


@ms.jit
def static_product_of_a_primitive(x: Tensor, y: Tensor, t: Tensor):
    return ops.Addcmul()(x, y, y, t)


@ms.jit
def product_of_a_function(x: Tensor, y: Tensor, t: Tensor):
    return ops.addcmul(x, y, y, t)


@ms.jit
def window_of_a_primitive(k: Tensor):
    return ops.BlackmanWindow()(k).sum()


@ms.jit
def filled_by_a_primitive(k: Tensor, t: Tensor):
    return ops.FillV2()((int(k), 2), t).sum()


@ms.jit
def repeated_along(a: Tensor, j: Tensor):
    return mint.repeat_interleave(a, 2, dim=int(j))


@ms.jit
def largest_number_along(a: Tensor, j: Tensor):
    return mnp.nanmax(a, axis=int(j)) + mnp.nanmin(a, int(j))


@ms.jit
def static_largest_number(a: Tensor):
    return mnp.nanmax(a, axis=1) + mnp.nanmin(a)
