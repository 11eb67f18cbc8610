"""Loops: over static ranges, over Tensor conditions, with carried shapes."""

import mindspore as ms
from mindspore import Tensor, nn, ops


@ms.jit
def shrinking_in_while(x):
    y = x
    i = ops.zeros((), ms.int32)
    while i < 2:
        y = y[y > -10]
        i = i + 1
    return y.sum()


@ms.jit
def selection_in_while(x, m):
    total = x.sum() * 0
    while total < 20:
        total = total + ops.masked_select(x, m).sum() + 5
    return total


@ms.jit
def selection_in_for(a, am):
    total = a.sum() * 0
    for i in range(4):
        total = total + ops.masked_select(a[i], am[i]).sum()
    return total


@ms.jit
def selection_in_for_rows(a):
    total = a.sum() * 0
    for row in a:
        total = total + row[row > 1].sum()
    return total


@ms.jit
def selection_in_comprehension(a, am):
    parts = [ops.masked_select(a[i], am[i]).sum() for i in range(4)]
    return ops.stack(parts).sum()


@ms.jit
def selection_before_loop(x, m):
    picked = ops.masked_select(x, m)
    total = x.sum() * 0
    for i in range(3):
        total = total + (picked * i).sum()
    return total


@ms.jit
def list_of_selections(a, am):
    parts = []
    for i in range(4):
        parts.append(ops.masked_select(a[i], am[i]))
    return ops.concat(parts).sum()


@ms.jit
def slice_in_while(x):
    total = x.sum() * 0
    i = ops.ones((), ms.int64)
    while i < 4:
        total = total + x[:i].sum()
        i = i + 1
    return total


@ms.jit
def range_of_int(x, lens):
    y = x
    for _ in range(int(lens.max())):
        y = y + x
    return y


@ms.jit
def loop_over_selection(x, m):
    picked = ops.masked_select(x, m)
    total = x.sum() * 0
    for i in range(picked.shape[0]):
        total = total + picked[i]
    return total


@ms.jit
def enumerate_static_rows(a, lens: Tensor):
    total = a.sum() * 0
    for i, row in enumerate(a):
        total = total + row[: lens[i]].sum()
    return total


@ms.jit
def zip_static_rows(a, b):
    total = a.sum() * 0
    for p, q in zip(a, b):
        total = total + p[q > 1].sum()
    return total


@ms.jit
def break_on_tensor_with_selection(x):
    total = x.sum() * 0
    for i in range(3):
        if total > 100:
            break
        total = total + x[x > i].sum()
    return total


class SelectionPerHead(nn.Cell):
    def __init__(self):
        super().__init__()
        self.heads = nn.CellList([nn.Dense(8, 8) for _ in range(2)])

    def construct(self, a):
        total = 0.0
        for head in self.heads:
            out = head(a)
            total = total + out[out > -100].sum()
        return total


@ms.jit
def static_for_over_shape(a):
    total = a[0]
    for i in range(1, a.shape[0]):
        total = total + a[i]
    return total


@ms.jit
def static_growing_in_for(x):
    y = x
    for _ in range(3):
        y = ops.concat((y, x))
    return y.sum()


@ms.jit
def static_list_append(a):
    rows = []
    for i in range(a.shape[0]):
        rows.append(a[i, : i + 1])
    return ops.concat(rows)


@ms.jit
def static_while_on_tensor(x):
    y = x
    while y.sum() < 50:
        y = y * 2 + 1
    return y


@ms.jit
def static_while_on_number(x):
    i = 0
    y = x
    while i < 3:
        y = y[1:]
        i += 1
    return y


@ms.jit
def static_break_continue(x):
    y = x * 0
    for i in range(5):
        if i == 1:
            continue
        if i == 4:
            break
        y = y + x[i]
    return y


@ms.jit
def static_buffer(x, lens):
    buffer = ops.zeros((4,), ms.float32)
    for i in range(4):
        buffer[i] = x[lens[i] - 1]
    return buffer


@ms.jit
def static_halving(x):
    while x.shape[0] > 1:
        half = x.shape[0] // 2
        x = x[:half] + x[half:]
    return x


@ms.jit
def static_nested_ranges(a):
    total = a.sum() * 0
    for i in range(2):
        for j in range(i, 4):
            total = total + a[i : j + 1].sum()
    return total


class StaticCellList(nn.Cell):
    def __init__(self, depth=3):
        super().__init__()
        self.depth = depth
        self.layers = nn.CellList([nn.Dense(8, 8) for _ in range(depth)])

    def construct(self, a):
        for i in range(self.depth):
            a = self.layers[i](a)
        for layer in self.layers[1:]:
            a = ops.relu(layer(a))
        return a


@ms.jit
def counted_down_from_length_method(a):
    k = a.__len__() - 1
    while a[k].sum() == 0:
        k -= 1
    return a[: k + 1]
