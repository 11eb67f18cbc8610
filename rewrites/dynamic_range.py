"""dynamic-range: a loop of as many rounds as a Tensor says counts with a Tensor itself.

What it does
------------
`for i in range(int(n))` becomes `while i < n`, with a Tensor `i`; so do `range(1, n)` and, counting
down, `range(n - 1, -1, -1)`. Nothing is unrolled, so no capacity is needed. A list or a Tensor that
grows in it becomes the rows of a buffer, as long as the axis that every round indexes (`x[:, i]`),
or as a capacity says.

Why is this bad
---------------
A range whose length is read from a Tensor is a sequence of dynamic length.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, x: Tensor, n: Tensor):
...         h = x[0]
...         for i in range(int(n)):
...             h = ops.tanh(h + x[i])
...         return h

After
-----
>>> class Net(nn.Cell):
...     def construct(self, x: Tensor, n: Tensor):
...         h = x[0]
...         i = Tensor(0, ms.int32)
...         while i < n.astype(ms.int32):
...             h = ops.tanh(h + x[i])
...             i = i + 1
...         return h

Fix safety
----------
Safe: the same rounds in the same order. The counter may index and be compared; a loop that uses it
otherwise, or that has a `continue`, `return` or `else`, stays.
"""

from staticshape.rewriting import Rewrite
from staticshape.rewriting.counts import counted_loops
from staticshape.rewriting.layout import Layout
from staticshape.rewriting.loops import growing
from staticshape.rewriting.site import Site


def start(site: Site) -> Layout:
    """Count with a Tensor, and write what the rounds lengthen into buffers."""
    loop, grown = growing.in_rounds(site)
    layout = counted_loops.convert(site, [each.statement for each in grown])
    if loop is not None:
        growing.begin(site, loop, grown)
    return layout


REWRITES = (Rewrite("dynamic-range", start),)
