"""dynamic-topk: a k that is read from a Tensor becomes a count beside a full, sorted axis.

What it does
------------
`masked.topk` sorts the axis, and its mask is True for the first k places. Reductions get the values
and the mask.

Why is this bad
---------------
With a k that is a Tensor not even the rank of the result is known when the graph is compiled.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, loss, k: Tensor):
...         values, indices = ops.topk(loss, k)
...         return values.sum()

After
-----
>>> class Net(nn.Cell):
...     def construct(self, loss, k: Tensor):
...         values, indices, values_valid, _ = masked.topk(loss, k)
...         return masked.sum(values, values_valid)

Fix safety
----------
Safe: the same values, and the same gradients where no two elements are equal. Which of equal
elements comes first, MindSpore's `topk` decides by k; `masked.topk` takes the one that stands
first. Sorting the whole axis costs more than a small k; where a bound on k is known, pass it as
`capacity`.
"""

from staticshape.rewriting import Rewrite
from staticshape.rewriting.counts import tensor_topk
from staticshape.rewriting.layout import Layout
from staticshape.rewriting.site import Site


def start(site: Site) -> Layout:
    """Sort the axis and count."""
    return tensor_topk.of_site(site)


REWRITES = (Rewrite("dynamic-topk", start),)
