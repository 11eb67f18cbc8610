"""Texts that are said under a Tensor condition: what of them leaves the graph, and f-strings."""

import mindspore as ms
from mindspore import Tensor


@ms.jit
def said_by_adding(x: Tensor):
    if x.sum() > 500:
        raise ValueError(str(x.sum()) + " is too much")
    return x * 1


@ms.jit
def said_by_a_percent_sign(x: Tensor):
    if x.sum() > 500:
        raise ValueError("%s is too much" % x.sum())
    return x * 1


@ms.jit
def said_by_format(x: Tensor):
    if x.sum() > 500:
        raise ValueError("{} is too much".format(x.sum()))
    return x * 1


@ms.jit
def asserted_by_format(x: Tensor, k: Tensor):
    n = int(k)
    assert n < 500, "{} is too much".format(n)
    return x * 1


@ms.jit
def static_f_string(x: Tensor):
    if x.sum() > 500:
        raise ValueError(f"{x.sum()} is too much")
    return x * 1


@ms.jit
def static_f_string_of_an_assertion(x: Tensor, k: Tensor):
    n = int(k)
    assert n < 500, f"{n} is too much"
    return x * 1


@ms.jit
def static_value_beside_a_text(x: Tensor, k: Tensor):
    if int(k) > 500:
        raise ValueError("too much", k)
    return x * 1


@ms.jit
def static_text_of_an_option(x: Tensor):
    if x.shape[0] > 500:
        raise ValueError("{} is too much".format(x.sum()))
    return x * 1
