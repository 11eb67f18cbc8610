"""NumPy inside the graph: what the interpreter selects by the values of a Tensor."""

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


@ms.jit
def places_of_truths(x: Tensor, a: Tensor):
    return a[:, Tensor(np.where(x.asnumpy() > 0)[0])]


@ms.jit
def rows_by_mask(boxes: Tensor, x: Tensor):
    return Tensor(boxes.asnumpy()[x.asnumpy() > 0])


@ms.jit
def columns_by_mask(a: Tensor, x: Tensor):
    return Tensor(a.asnumpy()[:, (x > 0).asnumpy()], ms.float32)


@ms.jit
def rows_of_the_others(boxes: Tensor, x: Tensor):
    return Tensor(boxes.asnumpy()[np.logical_not((x > 0).asnumpy())])


@ms.jit
def rows_of_both(boxes: Tensor, x: Tensor):
    return Tensor(boxes.asnumpy()[np.logical_and(x.asnumpy() > 0, x.asnumpy() < 2)]) + 1


@ms.jit
def distinct(ids: Tensor):
    return Tensor(np.unique(ids.asnumpy()))


@ms.jit
def repeated_rows(boxes: Tensor, labels: Tensor):
    return Tensor(np.repeat(boxes.asnumpy(), np.abs(labels.asnumpy()), axis=0))


@ms.jit
def as_many_as_places(x: Tensor):
    at = np.nonzero(x.asnumpy())[0]
    return ops.zeros((len(at), 2), ms.float32)


@ms.jit
def steps_to_a_value(k: Tensor):
    return Tensor(np.arange(int(k)))


@ms.jit
def order_of_values(x: Tensor):
    return Tensor(np.argsort(x.asnumpy()))


@ms.jit
def chosen_of_two(x: Tensor):
    return Tensor(np.where(x.asnumpy() > 0, x.asnumpy(), 0))


@ms.jit
def places_in_a_tensor(x: Tensor, a: Tensor):
    return a[:, Tensor(np.where(x > 0)[0])]


@ms.jit
def distinct_in_a_tensor(ids: Tensor):
    return Tensor(np.unique(ids))


@ms.jit
def chosen_of_two_tensors(x: Tensor, y: Tensor):
    return Tensor(np.where(x > 0, x, y))
