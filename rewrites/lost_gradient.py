"""lost-gradient: what a call of Python's would take out of the graph stays in it.

What it does
------------
`Tensor(n)` of a number that was read out of a Tensor becomes `ops.scalar_to_tensor`, `Tensor(t)` of
a Tensor a copy of it; `ops.linspace` goes from Tensor to Tensor; `dict(a=x)` becomes `{"a": x}`,
`outs.extend([x])` becomes `outs += [x]`, `outs.insert(0, x)` `outs = [x] + outs` where no other
name stands for the list, and a loop over `reversed(outs)` one over `outs[::-1]`.
Other calls are refused, with what to write.

Why is this bad
---------------
The graph compiler leaves such a call to the Python interpreter: `Tensor(n)` and `math.sqrt(n)` of
what a Tensor decides, `dict(a=x)`, named tuples, `insert`, `pop`, `extend`, `reverse` and `sort` of
a list, `sorted` and `reversed`, a list indexed by a Tensor. What comes back has no shape, and no
gradient goes back through what it is used in: the gradient of `x * Tensor(n)` is 0 everywhere,
without an error (measured with MindSpore 2.10; PyNative mode is right). Below, the gradient of `x`
is 0 in a graph before, and 1 / longest after. `x[:Tensor(n)]` is `x[n]`.
With a dtype, `x * Tensor(n, ms.float32)`, the gradient of x is right, but what comes back has no
shape, and no gradient goes back through the call itself.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, x, lens: Tensor):
...         longest = int(lens.max())
...         return x.sum() / Tensor(longest)

After
-----
>>> class Net(nn.Cell):
...     def construct(self, x, lens: Tensor):
...         longest = int(lens.max())
...         return x.sum() / ops.scalar_to_tensor(longest, ms.int64)

Fix safety
----------
Safe: the values and gradients of PyNative mode.
"""

from staticshape.rewriting import Rewrite
from staticshape.rewriting.layout import Layout
from staticshape.rewriting.site import Site
from staticshape.rewriting.visiting import kept


def start(site: Site) -> Layout:
    """Write the call so that it stays in the graph."""
    return kept.in_graph(site)


REWRITES = (Rewrite("lost-gradient", start),)
