"""Python numbers that a Tensor decides: chosen, counted, read out of constants."""

import mindspore as ms
from mindspore import Tensor, ops

TABLE = Tensor([0, 2, 4], ms.int32)


@ms.jit
def module_int_element(x: Tensor):
    return x[: int(TABLE[1])].sum()


@ms.jit
def module_item_element(x: Tensor):
    return ops.arange(TABLE[1].item()).sum()


@ms.jit
def module_arange_element(x: Tensor):
    return ops.arange(TABLE[1]).sum()


@ms.jit
def static_module_max(x: Tensor):
    return ops.arange(TABLE.max()).sum()


@ms.jit
def static_module_int_max(x: Tensor):
    return x[: int(TABLE.max())].sum()


@ms.jit
def static_module_arith(x: Tensor):
    n = TABLE.sum() - 3
    return ops.zeros((int(n), 2)).sum()


@ms.jit
def module_loop(x: Tensor):
    total = x.sum() * 0
    for n in TABLE:
        total = total + x[: int(n)].sum()
    return total


@ms.jit
def static_local_list(x: Tensor):
    return x[ops.stack([TABLE[0], TABLE[1]])].sum()


@ms.jit
def two_counts(x: Tensor, t: Tensor, k: Tensor):
    n = 1
    if t > 1:
        n = n + 1
    if k > 1:
        n = n + 1
    return x[:n].sum()


@ms.jit
def static_one_count_zeros(x: Tensor, t: Tensor):
    if t > 1:
        n = 2
    else:
        n = 5
    y = ops.zeros((n, 3))
    return y.sum()


@ms.jit
def count_in_branch(x: Tensor, t: Tensor, k: Tensor):
    n = 1
    if t > 1:
        if k > 1:
            n = 3
        else:
            n = 4
    return x[:n].sum()


@ms.jit
def ternary_count(x: Tensor, t: Tensor):
    n = 2 if t > 1 else 3
    return x[:n].sum()


@ms.jit
def ternary_zeros(x: Tensor, t: Tensor):
    return ops.zeros((2 if t > 1 else 3, 2)).sum()


@ms.jit
def count_in_while(x: Tensor, k: Tensor):
    i = 0
    while i < k:
        i += 1
    return ops.zeros((i, 2)).sum()


@ms.jit
def static_index_in_while(x: Tensor, k: Tensor):
    i = 0
    total = x.sum() * 0
    while i < k:
        total = total + x[i]
        i += 1
    return total


@ms.jit
def slice_by_counter(x: Tensor, k: Tensor):
    i = 0
    total = x.sum() * 0
    while i < k:
        total = total + x[:i].sum()
        i += 1
    return total


@ms.jit
def window_by_counter(x: Tensor, k: Tensor):
    i = 0
    total = x.sum() * 0
    while i < k:
        total = total + x[i : i + 2].sum()
        i = i + 1
    return total


@ms.jit
def static_while(x: Tensor):
    i = 0
    total = x.sum() * 0
    while i < 3:
        total = total + x[:i].sum()
        i = i + 1
    return total


@ms.jit
def static_broken_for(x: Tensor, k: Tensor):
    n = 0
    for i in range(4):
        if i > k:
            break
        n = i
    return x[:n].sum()


@ms.jit
def static_broken_then_index(x: Tensor, k: Tensor):
    n = 0
    for i in range(4):
        if i > k:
            break
        n = i
    return x[n]


@ms.jit
def static_in_while_after_break(x: Tensor, t: Tensor):
    n = 0
    while n < 4:
        n = n + 1
        if t > n:
            break
    return x[:n].sum()


@ms.jit
def static_flag_of_condition(x: Tensor, t: Tensor):
    big = False
    if t > 1:
        big = True
    if big:
        y = x[:2]
    else:
        y = x[:3]
    return y.sum()


@ms.jit
def helper_count(x: Tensor, t: Tensor):
    n = _count(t)
    return x[:n].sum()


@ms.jit
def count_of_rows(x: Tensor, a: Tensor):
    n = 0
    for row in a:
        if row.sum() > 8:
            n += 1
    return ops.arange(n).sum()


@ms.jit
def shape_by_flag(x: Tensor, t: Tensor):
    shape = (2, 4)
    if t > 1:
        shape = (4, 2)
    return x.reshape(shape).sum()


@ms.jit
def static_while_shrinking_used(x: Tensor):
    y = x
    while y.sum() > 5:
        y = y[1:]
    return (y * 2).sum()


def _count(t):
    if t > 1:
        return 2
    return 3


@ms.jit
def counter_of_constant(x: Tensor, k: Tensor):
    i = Tensor(0, ms.int64)
    total = x.sum() * 0
    while i < k:
        total = total + x[:i].sum()
        i = i + 1
    return total


@ms.jit
def steps_of_value(x: Tensor, k: Tensor):
    total = x.sum() * 0
    for i in range(int(k)):
        total = total + x[:i].sum()
    return total


@ms.jit
def steps_of_value_rows(x: Tensor, k: Tensor):
    total = x.sum() * 0
    for i in range(int(k)):
        total = total + x[i]
    return total


@ms.jit
def chosen_constant(x: Tensor, t: Tensor):
    i = Tensor(2, ms.int64)
    if t > 1:
        i = Tensor(3, ms.int64)
    return x[:i].sum()


@ms.jit
def static_nested_choice(x: Tensor, t: Tensor, k: Tensor):
    n = 2
    if t > 1:
        n = 3
    for _ in range(2):
        if k > 2:
            x = x + 1
    return x[:n].sum()


@ms.jit
def static_choice_unused(x: Tensor, t: Tensor, k: Tensor):
    n = 2
    if t > 1:
        n = 3
    y = x * n
    return y.sum()


@ms.jit
def static_choice_of_k(x: Tensor, t: Tensor):
    if t > 1:
        k = 2
    else:
        k = 4
    values, _ = ops.topk(x, k)
    return values.mean()


@ms.jit
def choice_among_three(x: Tensor, t: Tensor):
    if t > 3:
        k = 2
    elif t > 1:
        k = 4
    else:
        k = 5
    return x[:k].sum()


@ms.jit
def static_reset_in_loop(a: Tensor, t: Tensor):
    total = a.sum() * 0
    for i in range(3):
        n = 2
        if a[i, 0] > 1:
            n = 4
        total = total + a[i, :n].sum()
    return total


@ms.jit
def kept_largest(x: Tensor, lens: Tensor):
    most = 0
    for i in range(4):
        if lens[i] > most:
            most = i
    return x[:most].sum()


@ms.jit
def while_of_shape(x: Tensor, k: Tensor):
    n = x.shape[0]
    while n > k:
        n = n // 2
    return x[:n].sum()


@ms.jit
def int_of_condition(x: Tensor, t: Tensor):
    n = 2 + int(t > 1)
    return x[:n].sum()


@ms.jit
def selected_tuple(x: Tensor, t: Tensor):
    lo, hi = (0, 3) if t > 1 else (2, 4)
    return x[lo:hi].sum()


@ms.jit
def static_index_chosen(x: Tensor, t: Tensor):
    i = 1 if t > 1 else 2
    return x[i]


@ms.jit
def axis_chosen(a: Tensor, t: Tensor):
    return a.sum(0 if t > 1 else 1).sum()


@ms.jit
def static_power_chosen(x: Tensor, t: Tensor):
    return x ** (2 if t > 1 else 3)


@ms.jit
def static_loop_break_counter(x: Tensor, t: Tensor):
    n = 0
    for i in range(4):
        n = n + 1
        if x[i] > t:
            break
    return x[:n].sum()


@ms.jit
def static_while_break_counter(x: Tensor, k: Tensor):
    n = 0
    while n < 4:
        n = n + 1
        if k < n:
            break
    return ops.arange(n).sum()


@ms.jit
def static_continue_counter(x: Tensor, t: Tensor):
    n = 0
    for i in range(4):
        if x[i] > t:
            continue
        n = n + 1
    return x[:n].sum()


@ms.jit
def static_grown_by_pad(x: Tensor, t: Tensor):
    y = x
    i = 0
    while i < 3:
        y = ops.pad(y, (0, 1))
        i = i + 1
    return y


@ms.jit
def early_number(x: Tensor, t: Tensor):
    return ops.zeros((_size(t), 2)).sum()


def _size(t):
    if t > 3:
        return 2
    if t > 1:
        return 4
    return 6


@ms.jit
def counted_in_for(x: Tensor, am: Tensor):
    n = 0
    for i in range(4):
        if am[i, 0]:
            n = n + 1
    return x[:n].sum()
