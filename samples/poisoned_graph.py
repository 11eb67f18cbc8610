"""One empty selection spoils a compiled network for good; its static form has no such state.

`before` is the product of two selections, as in a correlation loss. Called once with a mask that
selects nothing, MindSpore 2.10 on CPU answers every later call with garbage, without an error.
`after` leaves the data in place and masks it. Run it:

    python samples/poisoned_graph.py
"""

import mindspore as ms
import numpy as np
from mindspore import Tensor, ops

from staticshape import masked


@ms.jit
def before(x, y, mask):
    """Sum of x * y over the selected elements: two selections, whose shape depends on the data."""
    row = ops.masked_select(x, mask).reshape(1, -1)
    column = ops.masked_select(y, mask).reshape(-1, 1)
    return ops.matmul(row, column).sum()


@ms.jit
def after(x, y, mask):
    """The same sum with every element in its place."""
    return masked.sum(x * y, mask)


def calls():
    """x, y and mask of four calls; the second selects nothing."""
    x = np.arange(1, 7, dtype=np.float32)
    y = np.full(6, 2, np.float32)
    for chosen in ([1, 0, 1, 0, 1, 0], [0, 0, 0, 0, 0, 0], [1, 0, 1, 0, 1, 0], [1, 1, 1, 1, 1, 1]):
        yield x, y, np.array(chosen, bool)


def results():
    """NumPy's answer, `before`'s and `after`'s to each call."""
    for x, y, mask in calls():
        given = [Tensor(item) for item in (x, y, mask)]
        yield float(x[mask] @ y[mask]), float(before(*given)), float(after(*given))


def main():
    """Print all answers side by side."""
    print(f"{'NumPy':>8} {'before':>14} {'after':>8}")
    for expected, first, second in results():
        print(f"{expected:8g} {first:14g} {second:8g}")


if __name__ == "__main__":
    ms.set_context(mode=ms.GRAPH_MODE)
    main()
