"""varying-size: a number of the host that decides a shape goes into the graph as a Tensor.

What it does
------------
Where the calls in sight give an argument different numbers, the network makes a Tensor of it before
its graph is called, and the slice or size that it bounds gets a fixed capacity and a mask.

Why is this bad
---------------
A Python number is a constant of the compiler: every new value compiles the network anew.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, x, start: int):
...         return x[start : start + 3].sum()
>>> def inputs():
...     return [(ms.Tensor(np.arange(8.0), ms.float32), start) for start in (0, 2, 5)]

After
-----
>>> class Net(nn.Cell):
...     def __call__(self, x, start: int):
...         \"\"\"Compiled once: the graph gets `start` as a Tensor.\"\"\"
...         return super().__call__(x, Tensor(start, ms.int32))
...
...     def construct(self, x, start: Tensor):
...         x_part, x_part_valid, _ = masked.slice(
...             x, start=start, stop=start + 3, capacity=3
...         )
...         return masked.sum(x_part, masked.expand(x_part_valid, x_part))
>>> def inputs():
...     return [(ms.Tensor(np.arange(8.0), ms.float32), start) for start in (0, 2, 5)]

Fix safety
----------
Safe: the same values, gradients and interface; one compile for all numbers. A number that is used
in another way as well, or that no call in sight varies, stays.
"""

from staticshape.rewriting import Rewrite
from staticshape.rewriting.counts import host_numbers
from staticshape.rewriting.layout import Layout
from staticshape.rewriting.site import Site


def start(site: Site) -> Layout:
    """Take the number as a Tensor."""
    return host_numbers.convert(site)


REWRITES = (Rewrite("varying-size", start),)
