"""masked-select: the data stay in place and the mask goes along to where they are reduced.

What it does
------------
`masked_select(x, mask)` returns as many elements as the mask has True values. Nothing needs that
row of elements itself where it ends in a sum, a mean, an extremum or a loss: the same number comes
from the data in place and the mask.

Why is this bad
---------------
The number of elements is known only when the network runs. The compiled graph becomes dynamic, and
one call with an empty selection can spoil every later call of a compiled function.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, pred, target, mask):
...         p = ops.masked_select(pred, mask)
...         t = ops.masked_select(target, mask)
...         return ops.mse_loss(p, t)

After
-----
>>> class Net(nn.Cell):
...     def construct(self, pred, target, mask):
...         return masked.mse_loss(pred, target, mask)

Fix safety
----------
Safe: the same values and gradients. Over an empty selection the result is NumPy's (a mean is NaN
with gradient 0), where MindSpore's own result is whatever stood in memory.
"""

from staticshape.rewriting import Rewrite
from staticshape.rewriting.layout import Layout
from staticshape.rewriting.places import selecting
from staticshape.rewriting.site import Site


def start(site: Site) -> Layout:
    """Leave the data where they are, with the mask that selects from them."""
    return selecting.select(site, site.argument("input"), site.argument("mask"), flat=True)


REWRITES = (Rewrite("masked-select", start),)
