"""boolean-assignment: `y[mask] = vector` puts row k of the vector at the k-th true element.

What it does
------------
`masked.unpack` brings the rows to their places, `masked.where_rows` keeps `y` elsewhere: how a
language model takes the embeddings of an image at its placeholders. `y.masked_scatter(mask, rows)`
becomes `masked.masked_scatter(y, mask, rows)`. A number under a mask beside other indices,
`y[:, mask] = 0.0`, is a choice: `masked.guard(y, ~masked.expand(...), 0.0)`.

Why is this bad
---------------
The number of true elements is known only when the network runs. It works eagerly; in graph mode it
does not compile (`For 'BroadcastTo', in order to broadcast, each dimension pair must be equal`), or
one row is laid along another axis without a word. `y[mask] = 0.0` is static and fine; for
`y[:, mask] = 0.0` the compiler looks up the places where the mask is true. `masked_scatter` is
static forward; its gradient is a `masked_select`.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, tokens, image):
...         y = tokens.reshape(8, 4) * 1.0
...         y[y.sum(axis=1) < 0] = image.reshape(2, 4)
...         return y

After
-----
>>> class Net(nn.Cell):
...     def construct(self, tokens, image):
...         y = tokens.reshape(8, 4) * 1.0
...         y_valid = y.sum(axis=1) < 0
...         y = masked.where_rows(
...             y_valid,
...             masked.unpack(
...                 masked.as_many(image.reshape(2, 4).astype(y.dtype), y_valid), y_valid
...             ),
...             y,
...         )
...         return y

Fix safety
----------
Safe: the values and gradients of eager code, wherever there are as many rows as true elements.
Eager code raises otherwise; here NaN is written then (0 into integers), and `fix` prints a note.
One row is put at every true element, and what has the shape of `y` where it lies, as graph mode
writes it: where the number of rows is not known, the shapes decide.
"""

import ast

from staticshape.rewriting import Rewrite
from staticshape.rewriting.layout import Layout
from staticshape.rewriting.places import filled_places
from staticshape.rewriting.site import Site
from staticshape.rewriting.stores import row_stores


def start(site: Site) -> Layout:
    """Bring the rows to their places."""
    if isinstance(site.node, ast.Call):
        return filled_places.convert(site)
    return row_stores.convert(site)


REWRITES = (Rewrite("boolean-assignment", start),)
