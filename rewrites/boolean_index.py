"""boolean-index: `x[mask]` keeps its rows in place and carries the mask.

What it does
------------
`x[mask]` picks the places along the leading axes of `x` where the mask is True. Reductions and
losses get the data in place and the mask, aligned with those axes.

Why is this bad
---------------
How many places there are is known only when the network runs, so every shape after it is dynamic.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, logits, labels):
...         positive = labels > 0
...         return ops.sum(logits[positive])

After
-----
>>> class Net(nn.Cell):
...     def construct(self, logits, labels):
...         positive = labels > 0
...         return masked.sum(logits, masked.expand(positive, logits))

Fix safety
----------
Safe: the same values and gradients.
"""

import ast

from staticshape.rewriting import Rewrite
from staticshape.rewriting.layout import Layout
from staticshape.rewriting.places import axes, selecting
from staticshape.rewriting.site import Site


def start(site: Site) -> Layout:
    """Leave the rows where they are, with the mask that picks them."""
    node = site.node
    if not isinstance(node, ast.Subscript):
        raise site.refuse("the mask is no index")
    if isinstance(node.slice, ast.Tuple):
        return axes.beside(site)
    return selecting.select(site, node.value, node.slice, flat=False)


REWRITES = (Rewrite("boolean-index", start),)
