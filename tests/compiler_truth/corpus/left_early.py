"""Loops left early with another shape than that of their end."""

from mindspore import jit, ops


@jit
def rows_until_zero(a):
    for i in range(4):
        if a[i].sum() == 0:
            a = a[:i, :]
            break
    return a * 2


@jit
def static_rows_until_zero_summed(a):
    for i in range(4):
        if a[i].sum() == 0:
            a = a[:i, :]
            break
    return (a * 2).sum()


@jit
def static_row_left(a, t):
    for i in range(4):
        if a[i].sum() > t:
            a = a * 2
            break
    return a * 3


@jit
def part_left_another_name(a, b, t):
    first = b
    for i in range(3):
        if a[i].sum() > t:
            first = b[0]
            break
    return ops.relu(first)


@jit
def part_left_of_two_loops(a, b, t):
    for i in range(2):
        for k in range(3):
            if a[k].sum() > t:
                b = b[: k + 1]
                break
        b = b * 2
    return b


@jit
def static_left_and_renewed(a, b, t):
    for k in range(3):
        if a[k].sum() > t:
            b = b[: k + 1]
            break
    b = a + 1
    return b


@jit
def continued(a, b, t):
    for k in range(3):
        if a[k].sum() > t:
            b = b[: k + 1]
            continue
    return b


@jit
def continued_and_read(a, b, t):
    for k in range(3):
        if a[k].sum() > t:
            b = b[: k + 1]
            continue
        b = b * 2
    return b


@jit
def static_continued(a, b, t):
    for k in range(3):
        if a[k].sum() > t:
            b = b * 3
            continue
        b = b * 2
    return b


def _doubled(a):
    return a * 2


def _first_rows(a, t):
    for k in range(3):
        if a[k].sum() > t:
            a = a[: k + 1]
            break
    return a


@jit
def static_left_and_handed_to_a_function(a, t):
    for k in range(3):
        if a[k].sum() > t:
            a = a[: k + 1]
            break
    return _doubled(a).sum()


@jit
def left_in_a_function(a, t):
    return _first_rows(a, t).sum()
