"""Functions with more than two returns, compared where the ways between them meet."""

from mindspore import Tensor, jit


@jit
def second_of_three(x: Tensor, t: Tensor):
    if t > 2:
        return x[:2]
    if t > 1:
        return x[:3]
    return x[:2]


@jit
def first_of_three(x: Tensor, t: Tensor):
    if t > 2:
        return x[:3]
    y = x * 2
    if t > 1:
        return y[:2]
    y = y + 1
    return y[:2]


@jit
def second_of_three_far(x: Tensor, t: Tensor):
    if t > 2:
        return x[:2]
    y = x * 2
    if t > 1:
        return y[:3]
    y = y + 1
    return y[:2]


@jit
def static_three(x: Tensor, t: Tensor):
    if t > 2:
        return x[:2]
    y = x * 2
    if t > 1:
        return y[:2]
    y = y + 1
    return y[:2]


@jit
def one_in_another(x: Tensor, t: Tensor):
    if t > 2:
        if t > 3:
            return x[:2]
        return x[:3]
    return x[:2]


@jit
def third_of_four(x: Tensor, t: Tensor):
    if t > 3:
        return x[:2]
    if t > 2:
        return x[:2]
    if t > 1:
        return x[:4]
    return x[:2]


@jit
def behind_one_of_python(x: Tensor, t: Tensor, n: int):
    if n > 3:
        return x[:2]
    if t > 2:
        return x[:3]
    return x[:4]


@jit
def static_under_python(x: Tensor, t: Tensor, n: int):
    if n > 2:
        if t > 2:
            return x[:3] * 2
        x = x + 1
        return x[:3]
    return x[:4]


@jit
def static_where_one_raises(x: Tensor, t: Tensor, n: int):
    if n > 30:
        raise ValueError("too many")
    if t > 2:
        return x[:3] * 2
    return x[:3]


def _helper(x, t):
    if t > 2:
        return x[:2]
    if t > 1:
        return x[:3]
    return x[:2]


@jit
def in_a_helper(x: Tensor, t: Tensor):
    return _helper(x, t).sum()
