"""Loops that lengthen a Tensor or a list, and may be left early: where ways of them meet."""

import mindspore as ms
from mindspore import Tensor, nn, ops


@ms.jit
def static_left_behind_append(a, t):
    rows = []
    for i in range(4):
        rows.append(a[i] * 2)
        if a[i].sum() > t:
            break
    return ops.stack(rows).sum()


@ms.jit
def static_left_before_append(a, t):
    rows = [a[0]]
    for i in range(4):
        if a[i].sum() > t:
            break
        rows.append(a[i] * 2)
    return ops.stack(rows).sum()


@ms.jit
def left_and_stacked(a, t):
    rows = [a[0]]
    for i in range(4):
        if a[i].sum() > t:
            break
        rows.append(a[i] * 2)
    return ops.stack(rows)


@ms.jit
def left_and_stacked_later(a, t):
    rows = []
    for i in range(4):
        rows.append(a[i] * 2)
        if a[i].sum() > t:
            break
    table = ops.stack(rows)
    return ops.relu(table) + 1


@ms.jit
def static_grown_behind_break(x, y, t):
    for i in range(3):
        if y[i] > t:
            break
        x = ops.concat((x, y))
    return x.sum()


@ms.jit
def static_grown_before_break(x, y, t):
    for i in range(3):
        x = ops.concat((x, y))
        if y[i] > t:
            break
    return x.sum()


@ms.jit
def grown_and_returned(x, y, t):
    for i in range(3):
        if y[i] > t:
            break
        x = ops.concat((x, y))
    return x


@ms.jit
def grown_and_returned_in_a_pair(x, y, t):
    total = x.sum()
    for i in range(3):
        x = ops.concat((x, y))
        if y[i] > t:
            break
    return total, x * 2


@ms.jit
def grown_on_one_way(x, y, t):
    for i in range(3):
        if y[i] > t:
            x = ops.concat((x, y))
    return x.sum()


@ms.jit
def static_grown_behind_continue(x, y, t):
    for i in range(3):
        if y[i] > t:
            continue
        x = ops.concat((x, y))
    return x.sum()


@ms.jit
def grown_behind_continue(x, y, t):
    for i in range(3):
        if y[i] > t:
            continue
        x = ops.concat((x, y))
    return x


@ms.jit
def grown_in_an_inner_loop(a, y, t):
    x = y
    for i in range(2):
        for j in range(3):
            if a[i, j] > t:
                break
            x = ops.concat((x, y))
    return x * 2


@ms.jit
def static_grown_in_an_inner_loop(a, y, t):
    total = a.sum()
    for i in range(2):
        x = y
        for j in range(3):
            if a[i, j] > t:
                break
            x = ops.concat((x, y))
        total = total + x.max()
    return total


@ms.jit
def static_read_by_place(a, t):
    rows = []
    for i in range(4):
        rows.append(a[i] * 2)
        if a[i].sum() > t:
            break
    return rows[0] + rows[-1]


@ms.jit
def static_summed_in_a_loop(a, t):
    rows = []
    for i in range(4):
        rows.append(a[i] * 2)
        if a[i].sum() > t:
            break
    total = a[0]
    for row in rows:
        total = total + row
    return total / len(rows)


@ms.jit
def kept_along_the_rows(a, t):
    rows = []
    for i in range(4):
        rows.append(a[i] * 2)
        if a[i].sum() > t:
            break
    return ops.stack(rows).mean(1)


@ms.jit
def selected_before_a_break(a, am, t):
    total = a.sum()
    for i in range(3):
        if a[i].sum() > t:
            break
        total = total + ops.masked_select(a[i], am[i]).sum()
    return total


@ms.jit
def static_listed_behind_continue(a, t):
    rows = [a[0]]
    for i in range(3):
        if a[i].sum() > t:
            continue
        rows.append(a[i])
    return ops.stack(rows).sum()


def _collected(a, t):
    rows = [a[0]]
    for i in range(3):
        if a[i].sum() > t:
            break
        rows.append(a[i])
    return ops.stack(rows)


@ms.jit
def collected_by_a_helper(a, t):
    return _collected(a, t).sum()


@ms.jit
def static_cut_behind_break(x, y, t):
    for i in range(3):
        if y[i] > t:
            break
        x = x[1:]
    return x.sum()


@ms.jit
def cut_behind_break(x, y, t):
    for i in range(3):
        if y[i] > t:
            break
        x = x[1:]
    return x * 2


@ms.jit
def static_listed_in_while_on_a_number(a):
    rows = []
    i = 0
    while i < 3:
        rows.append(a[i] * 2)
        i += 1
    return ops.stack(rows)


@ms.jit
def static_left_while_on_a_number(a, t):
    rows = []
    i = 0
    while i < 3:
        rows.append(a[i] * 2)
        i += 1
        if a[i].sum() > t:
            break
    return ops.stack(rows).sum()


@ms.jit
def static_list_of_a_round(a, t):
    total = a.sum()
    y = a[0]
    while y.sum() < t:
        rows = []
        for i in range(3):
            rows.append(a[i] * y)
        y = y + ops.stack(rows).sum()
    return total + y


@ms.jit
def static_buffer_in_while(x, k):
    buffer = ops.zeros((8,), ms.float32)
    i = ops.zeros((), ms.int32)
    while i < k:
        buffer = ops.where(ops.arange(8) == i, x[0], buffer)
        i = i + 1
    return buffer.sum()


class GrownInConstruct(nn.Cell):
    def __init__(self):
        super().__init__()
        self.steps = 3

    def construct(self, x, y, t: Tensor):
        for i in range(self.steps):
            if y[i] > t:
                break
            x = ops.concat((x, y))
        return ops.relu(x)


@ms.jit
def static_window_moved_on(x):
    y = x
    while y.sum() < 100:
        y = ops.concat((y[1:], y[:1] + 30))
    return y


@ms.jit
def static_window_filled_up(x):
    y = x
    while y.sum() < 100:
        y = ops.concat([y[2:], ops.ones((2,), ms.float32) * 30])
    return y.sum()
