"""tensor-extremum: Python's `max` and `min` of a Tensor and a number stay in the graph.

What it does
------------
`max(t, 1)` becomes `t.clip(1, None)`. A number that was read out of a Tensor (`int(t)`) is compared
with `ops.maximum`.

Why is this bad
---------------
The graph compiler leaves such a call to the Python interpreter. Its result has no shape, and no
gradient goes back through what it is used in: the gradient of `loss / max(count, 1)` is 0
everywhere, without an error (measured with MindSpore 2.10; PyNative mode is right).

Before
------
>>> class Net(nn.Cell):
...     def construct(self, x: Tensor, mask: Tensor):
...         return (x * x).sum() / max((mask > 0).sum(), 1)

After
-----
>>> class Net(nn.Cell):
...     def construct(self, x: Tensor, mask: Tensor):
...         return (x * x).sum() / (mask > 0).sum().clip(1, None)

Fix safety
----------
Safe: the values and gradients of PyNative mode, also where the two are equal; but a Tensor that is
NaN becomes the number, as with `clip`.
"""

from staticshape.rewriting import Rewrite
from staticshape.rewriting.counts import least
from staticshape.rewriting.layout import Layout
from staticshape.rewriting.site import Site


def start(site: Site) -> Layout:
    """Compare in the graph."""
    return least.of_tensors(site)


REWRITES = (Rewrite("tensor-extremum", start),)
