"""where-one-argument: `x[where(mask)]` is `x[mask]`; the data stay where they are.

What it does
------------
`where(mask)` gives a row of indices for each axis of the mask. Where they only gather, the data
stay in place and the mask goes along. Where the indices themselves are needed, `masked.nonzero`
gives as many as the mask has elements, and a count.

Why is this bad
---------------
The number of indices is known only when the network runs, so every shape after it is dynamic.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, loss):
...         (hard,) = mint.where(loss > 0.5)
...         return ops.sum(loss[hard])

After
-----
>>> class Net(nn.Cell):
...     def construct(self, loss):
...         hard_valid = loss > 0.5
...         return masked.sum(loss, hard_valid)

Fix safety
----------
Safe: the same values and gradients.
"""

from staticshape.rewriting import Rewrite
from staticshape.rewriting.layout import Layout
from staticshape.rewriting.places import positions
from staticshape.rewriting.site import Site


def start(site: Site) -> Layout:
    """Keep the mask itself; what gathers with its positions selects with it."""
    data = site.argument("condition")
    site.dense(data)
    return positions.whole(site, data)


REWRITES = (Rewrite("where-one-argument", start),)
