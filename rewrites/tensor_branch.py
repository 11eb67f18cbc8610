"""tensor-branch: an `if` on a tensor becomes one choice between values.

What it does
------------
Both branches are computed and `masked.cond` chooses; inputs of partial functions on the way that
is not taken are guarded, so that no NaN reaches a gradient. Where the ways keep more or fewer of
the same elements (`x[:4]` or `x`), `masked.slice` keeps as many as the choice says. Where they
leave values of other lengths in other ways, the `if` stays: each way pads its own value to the
longest one and leaves the mask of its true elements beside it.

Why is this bad
---------------
A tensor-conditioned `if` splits the graph; branches of different shapes make every later shape
dynamic.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, loss, object_masks):
...         if ops.reduce_sum(object_masks) == 0:
...             loss = loss.fill(0.0)
...         return loss

After
-----
>>> class Net(nn.Cell):
...     def construct(self, loss, object_masks):
...         loss = masked.cond(ops.reduce_sum(object_masks) == 0, loss.fill(0.0), loss)
...         return loss

Fix safety
----------
Safe: only branches that bind names, append to lists or return are merged. One with side effects
(a Parameter, an optimizer, print, raise), with costly operators (matmul, convolution, a Cell) or
with random ones stays an `if`.
"""

import ast

from staticshape.rewriting import Rewrite
from staticshape.rewriting.branches.merging import choose, merge
from staticshape.rewriting.layout import Dense, Layout
from staticshape.rewriting.site import Site


def start(site: Site) -> Layout:
    """Merge the two ways of the `if`."""
    if isinstance(site.node, ast.IfExp):
        return choose(site.walk, site.node, site.sources)
    if not isinstance(site.node, ast.If):
        raise site.refuse("a condition that is neither an `if` nor `a if c else b`")
    merge(site.walk, site.node, site.sources)
    return Dense()


REWRITES = (Rewrite("tensor-branch", start), Rewrite("branch-shapes", start))
