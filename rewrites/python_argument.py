"""python-argument: a number that only meets Tensors becomes an input of the graph.

What it does
------------
The network gets a `__call__` that passes the number on as `ms.mutable(number)`, which the graph
reads when it runs. A number that decides a shape, a condition or a number of steps stays, and so
do strings and truth values.

Why is this bad
---------------
A Python argument is a constant of the compiled graph: each new value is compiled anew, also where
no shape depends on it.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, x, scale: float):
...         return x * scale
>>> def inputs():
...     return [(ms.Tensor([1.0, 2.0]), scale) for scale in (0.5, 0.25, 2.0)]

After
-----
>>> class Net(nn.Cell):
...     def __call__(self, x, scale: float):
...         \"\"\"Compiled once: `scale` is an input of the graph.\"\"\"
...         return super().__call__(x, ms.mutable(scale))
...
...     def construct(self, x, scale: float):
...         return x * scale
>>> def inputs():
...     return [(ms.Tensor([1.0, 2.0]), scale) for scale in (0.5, 0.25, 2.0)]

Fix safety
----------
Safe for a network: the same dtypes, values, gradients and interface, in graph mode and in PyNative
mode (a Tensor instead would make float32 of a float16 product). `mutable` takes Python's numbers
alone: pass `float(value)` where yours is one of NumPy's. An index beyond the end is not noticed
any more. A file that speaks of bfloat16 stays: no such Tensor meets a `mutable` number in a graph.
Unsafe for a jit function, whose calls are changed instead: PyNative mode does not
differentiate through a jit function that gets such a number.
"""

from staticshape.rewriting import Rewrite
from staticshape.rewriting.beside import graph_inputs

REWRITES = (Rewrite("python-argument", beside=graph_inputs.convert),)
