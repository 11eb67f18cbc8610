"""boolean-assignment: `y[mask] = vector` puts row k of the vector at the k-th true element.

What it does
------------
`masked.unpack` brings the rows to their places, `masked.where_rows` keeps `y` elsewhere: how a
language model takes the embeddings of an image at its placeholders.

Why is this bad
---------------
The number of true elements is known only when the network runs. It works eagerly; in graph mode it
does not compile (`For 'BroadcastTo', in order to broadcast, each dimension pair must be equal`), or
one row is laid along another axis without a word. `y[mask] = 0.0` is static and fine.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, y, mask, rows):
...         y[mask] = rows * 2
...         return y
>>> def inputs():
...     y, rows = np.zeros((4, 2), np.float32), np.ones((2, 2), np.float32)
...     masks = np.array([[True, False, False, True], [False, True, True, False]])
...     return [(ms.Tensor(y), ms.Tensor(mask), ms.Tensor(rows)) for mask in masks]

After
-----
>>> class Net(nn.Cell):
...     def construct(self, y, mask, rows):
...         y = masked.where_rows(mask, masked.unpack(rows * 2, mask), y)
...         return y
>>> def inputs():
...     y, rows = np.zeros((4, 2), np.float32), np.ones((2, 2), np.float32)
...     masks = np.array([[True, False, False, True], [False, True, True, False]])
...     return [(ms.Tensor(y), ms.Tensor(mask), ms.Tensor(rows)) for mask in masks]

Fix safety
----------
Safe: the values and gradients of eager code, wherever there are as many rows as true elements.
Eager code checks that, the rewritten code does not, and `fix` prints a note. One row is put at
every true element, so the number of rows must be known.
"""

from staticshape.rewriting import Rewrite, row_stores
from staticshape.rewriting.layout import Layout
from staticshape.rewriting.site import Site


def start(site: Site) -> Layout:
    """Bring the rows to their places."""
    return row_stores.convert(site)


REWRITES = (Rewrite("boolean-assignment", start),)
