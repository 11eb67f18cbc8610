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
...         selected, selected_valid, _ = masked.slice(x, stop=n)
...         return masked.sum(selected, masked.expand(selected_valid, selected))

Fix safety
----------
Safe: the same values and gradients.
"""

import ast

from staticshape.rewriting import Rewrite
from staticshape.rewriting.counts import slopes
from staticshape.rewriting.layout import Count, Layout
from staticshape.rewriting.site import Site


def start(site: Site) -> Layout:
    """Keep the Tensor instead of the number."""
    node = site.node
    if not isinstance(node, ast.Call):
        raise site.refuse("the number is not read by `int()` or `.item()`")
    if isinstance(node.func, ast.Name) and node.func.id == "int" and len(node.args) == 1:
        data = node.args[0]
    elif isinstance(node.func, ast.Attribute) and node.func.attr == "item" and not node.args:
        data = node.func.value
    else:
        raise site.refuse("the number is not read by `int()` or `.item()`")
    site.dense(data)
    text = site.walk.cast(site.walk.draft.operand(data), "int32")
    site.walk.draft.replace(node, slopes.stopped(site, node, data, text))
    return Count(site.sources)


REWRITES = (Rewrite("size-from-tensor", start),)
