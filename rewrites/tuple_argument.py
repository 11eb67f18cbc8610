"""tuple-argument: a tuple of Tensors becomes an input of the graph.

What it does
------------
The network gets a `__call__` that passes the tuple (list, dict) on as `ms.mutable(pair)`. The
annotation or the calls in sight must say that it holds Tensors alone.

Why is this bad
---------------
Tensors in a tuple are constants of the compiler, keyed by the object: every step with new Tensors
compiles anew, also where they have the same shapes.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, x, state: tuple[Tensor, Tensor]):
...         h, c = state
...         return x * h + c
>>> def inputs():
...     one = ms.Tensor([1.0, 2.0])
...     return [(one, (one * k, one + k)) for k in range(3)]

After
-----
>>> class Net(nn.Cell):
...     def __call__(self, x, state: tuple[Tensor, Tensor]):
...         \"\"\"Compiled once: `state` is an input of the graph.\"\"\"
...         return super().__call__(x, ms.mutable(state))
...
...     def construct(self, x, state: tuple[Tensor, Tensor]):
...         h, c = state
...         return x * h + c
>>> def inputs():
...     one = ms.Tensor([1.0, 2.0])
...     return [(one, (one * k, one + k)) for k in range(3)]

Fix safety
----------
Safe for a network: the same values, gradients and interface, in graph mode and in PyNative mode.
A list or dict that may be written into stays: its caller sees that, and `mutable` makes a copy.
Unsafe for a jit function, whose calls are changed instead: in PyNative mode no gradient flows
through a tuple that a jit function gets as `mutable`.
"""

from staticshape.rewriting import Rewrite
from staticshape.rewriting.beside import graph_inputs

REWRITES = (Rewrite("tuple-argument", beside=graph_inputs.convert),)
