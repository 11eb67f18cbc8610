"""tensor-membership: a Tensor is looked for among numbers as the number that it holds.

What it does
------------
`t in (1, 2)` becomes `int(t) in (1, 2)` where `t` is known to hold one whole number.

Why is this bad
---------------
PyNative mode compares the Tensor with each number. The graph compares the object: `t in (1, 2)` is
false and `t not in (1, 2)` true, whatever `t` holds, without an error (measured with MindSpore
2.10).

Before
------
>>> class Net(nn.Cell):
...     def construct(self, x, kinds):
...         if kinds.argmax() in (1, 2):
...             x = x * 2
...         return x.sum()

After
-----
>>> class Net(nn.Cell):
...     def construct(self, x, kinds):
...         if int(kinds.argmax()) in (1, 2):
...             x = x * 2
...         return x.sum()

Fix safety
----------
Safe: the values and gradients of PyNative mode.
"""

import ast

from staticshape.rewriting import Rewrite
from staticshape.rewriting.counts import sized
from staticshape.rewriting.layout import Dense, Layout
from staticshape.rewriting.site import Site


def start(site: Site) -> Layout:
    """Read the number out of the Tensor."""
    walk, node = site.walk, site.expression
    if not isinstance(node, ast.Compare) or len(node.ops) != 1:
        raise site.refuse("it stands in a chain of comparisons")
    site.dense(node.left)
    if walk.kind(node.left) != "int" or not sized.is_scalar(walk, node.left):
        raise site.refuse(
            "the Tensor is not known to hold one whole number",
            "write `int(t) in (1, 2)`, or `(t == 1) | (t == 2)`",
        )
    walk.draft.replace(node.left, f"int({walk.draft.argument(node.left)})")
    return Dense(scalar=True, rank=0)


REWRITES = (Rewrite("tensor-membership", start),)
