"""size-from-tensor: a number read out of a Tensor stays a Tensor where it only cuts or counts.

What it does
------------
`int(t)` and `t.item()` that bound a slice or give k of a topk become the Tensor itself; the slice
or topk is converted with it.

Why is this bad
---------------
The number decides a shape, so the shape is known only when the network runs.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, x, keep):
...         n = int(keep.sum())
...         return x[:n].sum()

After
-----
>>> class Net(nn.Cell):
...     def construct(self, x, keep):
...         n = keep.sum().astype(ms.int32)
...         x_part, x_part_valid, _ = masked.slice(x, stop=n)
...         return masked.sum(x_part, masked.expand(x_part_valid, x_part))

Fix safety
----------
Safe: the same values and gradients.
"""

from staticshape.rewriting import Rewrite
from staticshape.rewriting.counts import kept_numbers
from staticshape.rewriting.layout import Layout
from staticshape.rewriting.site import Site


def start(site: Site) -> Layout:
    """Keep the Tensor instead of the number."""
    return kept_numbers.keep(site)


REWRITES = (Rewrite("size-from-tensor", start),)
