"""Python's max and min: of a Tensor and a number they leave the graph, otherwise they stay."""

import mindspore as ms
from mindspore import Tensor, ops


@ms.jit
def of_a_count_and_a_number(x):
    return x.sum() / max((x > 0).sum(), 1)


@ms.jit
def number_in_front(x):
    return x.sum() / min(1.0, ops.abs(x).max())


@ms.jit
def of_a_number_read_out(x, k: Tensor):
    n = int(k)
    return x * max(n, 1)


@ms.jit
def of_three(x, k: Tensor):
    return x.sum() * min(k.item(), 7, 2)


@ms.jit
def counted_by_a_condition(x):
    used = 0.0
    for i in range(3):
        if x[i] > 0:
            used = used + 1.0
    return x.sum() / max(used, 1.0)


@ms.jit
def static_of_tensors_alone(x):
    return max(x[0], x[1]) + min(x.sum(), x.max())


@ms.jit
def static_of_shapes(x):
    return x[: max(x.shape[0] - 3, 2)] + min(len(x), 3)


@ms.jit
def static_chosen_once(x):
    used = 2
    if x.sum() > 0:
        used = 3
    return x.sum() / max(used, 1)
