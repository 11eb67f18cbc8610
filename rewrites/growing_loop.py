"""growing-loop: what a loop lengthens becomes the rows of a buffer of fixed size, and a count.

What it does
------------
`rows.append(h)`, `rows += [h]` and `y = ops.cat((y, h))` in a `while` become
`rows, rows_count = masked.append(rows, rows_count, h)`, with `masked.buffer(capacity, h)` in front
of the loop. Behind it `ops.stack(rows)` is the buffer itself, whose first `rows_count` rows are
real. The loop runs as often as before. Its capacity is what its test proves (`i < 8 and ...`), or
what the user gives.

Why is this bad
---------------
The compiler takes the body of a `while` once: a list that grows in it, or a Tensor, never compiles
("Exceed function call depth limit 1000", "the len of input_x must be >= 1").

Before
------
>>> class Net(nn.Cell):
...     def construct(self, x: Tensor, steps: Tensor):
...         h = x[0]
...         states = []
...         i = 0
...         while i < steps and i < 8:
...             h = ops.tanh(h + x[1])
...             states.append(h)
...             i += 1
...         return ops.stack(states).sum()

After
-----
>>> class Net(nn.Cell):
...     def construct(self, x: Tensor, steps: Tensor):
...         h = x[0]
...         i = 0
...         states, states_count = masked.buffer(8, h)
...         while (i < steps) & (i < 8):
...             h = ops.tanh(h + x[1])
...             states, states_count = masked.append(states, states_count, h)
...             i += 1
...         return masked.sum(
...             states, masked.expand(masked.valid_from_lengths(states_count, 8), states)
...         )

Fix safety
----------
Safe: the same rounds, values and gradients. A loop that reads what grows (but for its length in a
comparison), or lengthens it in more than one statement, is refused. More rows than a given capacity
are counted, and `masked.Overflow` says so.
"""

from staticshape.rewriting import Rewrite
from staticshape.rewriting.layout import Layout
from staticshape.rewriting.loops import growing
from staticshape.rewriting.site import Site


def start(site: Site) -> Layout:
    """Write the rows into a buffer."""
    return growing.convert(site)


REWRITES = (Rewrite("growing-loop", start),)
