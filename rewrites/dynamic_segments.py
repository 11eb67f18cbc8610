"""dynamic-segments: as many segments as a Tensor says become a fixed number of them, and a mask.

What it does
------------
`unsorted_segment_sum(x, ids, n)` with a number that is read from a Tensor is made with a capacity
in its place: the rows behind the first n are those of no segment, and reductions do not see them.

Why is this bad
---------------
The number of segments is known only when the network runs, so every shape after it is dynamic.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, x, graph, starts):
...         n = int((starts > 0).sum())
...         total = ops.unsorted_segment_sum(x, graph, n)
...         return (total ** 2).sum()

After
-----
>>> class Net(nn.Cell):
...     def construct(self, x, graph, starts):
...         n = (starts > 0).sum().astype(ms.int32)
...         total_valid = masked.valid_from_lengths(n, starts.size)
...         total = ops.unsorted_segment_sum(x, graph, starts.size)
...         return masked.sum(total ** 2, masked.expand(total_valid, total))

Fix safety
----------
Safe: the same values and gradients. The capacity is what the code proves (a clamp, a fixed number).
Where it proves nothing, the user gives one, and a `masked.Overflow` in the network tells the host
of a number that did not fit.
"""

from staticshape.rewriting import Rewrite
from staticshape.rewriting.counts import sized
from staticshape.rewriting.layout import Layout
from staticshape.rewriting.site import Site

_EMPTY = {"sum": 0.0, "prod": 1.0}  # what a segment of nothing is


def start(site: Site) -> Layout:
    """Make as many segments as there may be."""
    walk, number = site.walk, site.argument("num_segments")
    data, ids = site.argument("input"), site.argument("segment_ids")
    site.dense(data)
    site.dense(ids)
    axes, places = walk.rank(data), walk.rank(ids)
    rank = None if axes is None or places is None else axes - places + 1
    room, mask = sized.prefix_of(site, number)
    walk.draft.replace(number, room.text)
    pad = _EMPTY.get(site.call.operator.name.rpartition("_")[2])
    return sized.sized(site, mask, axis=0, rank=rank, pad=pad)


REWRITES = (Rewrite("dynamic-segments", start),)
