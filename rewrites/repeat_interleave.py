"""repeat-interleave: rows repeated as often as a Tensor says fill the start of a fixed axis.

What it does
------------
`masked.repeat_interleave` fills an axis of fixed capacity; reductions get the values and the mask
of the places that were filled.

Why is this bad
---------------
The repeats add up to a length that is known only when the network runs.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, x, times: Tensor):
...         few = ops.clamp(times, 0, 4)
...         rows = ops.repeat_interleave(x, few, 0)
...         return rows.sum()

After
-----
>>> class Net(nn.Cell):
...     def construct(self, x, times: Tensor):
...         few = ops.clamp(times, 0, 4)
...         rows, rows_valid, _ = masked.repeat_interleave(
...             x, few, axis=0, capacity=x.shape[0] * 4
...         )
...         return masked.sum(rows, masked.expand(rows_valid, rows))

Fix safety
----------
Safe: the same values and gradients. The capacity is what bounds the repeats; where nothing does,
the user gives one, and a `masked.Overflow` in the network tells the host of a count that did not
fit.
"""

from staticshape.rewriting import Rewrite
from staticshape.rewriting.capacity import cut_rooms, rooms
from staticshape.rewriting.capacity.bounds import size_of, upper
from staticshape.rewriting.capacity.limits import product_of
from staticshape.rewriting.counts import sized, totals
from staticshape.rewriting.layout import Layout
from staticshape.rewriting.site import Site


def start(site: Site) -> Layout:
    """Fill the capacity."""
    walk = site.walk
    data, repeats = site.argument("input"), site.argument("repeats")
    site.dense(data)
    times = sized.times(site, repeats)
    axis = site.constant("axis")
    if axis is not None and not isinstance(axis, int):
        raise site.refuse("the axis is not a constant")
    each, length = upper(walk, repeats), size_of(walk, data, axis)
    proved = product_of(length, each) if each and length and each.positive else None
    if proved is None and axis in (None, 0):
        proved = cut_rooms.of_cut(site)
    room = rooms.find(site, proved, site.name)
    place = "" if axis is None else f", axis={axis}"
    arguments = f"{walk.draft.argument(data)}, {times}"
    made = f"{walk.masked}.repeat_interleave({arguments}{place}, capacity={room.text})"
    name, valid, _ = site.unpack(made, ("", "valid", "_"), room)
    rank = 1 if axis is None else walk.rank(data)
    key = ("repeats", axis, site.length(data, axis or 0), site.key(repeats), room.text)
    where, kind = axis or 0, walk.kind(data)
    if where < -1 and rank is not None:
        where += rank
    rows = site.prefix(name, valid, axis=where, rank=rank, kind=kind, key=key, pad=0.0)
    sized.known_rows(site, rows.mask, room)
    totals.note(walk, repeats, rows.mask)
    return rows


REWRITES = (Rewrite("repeat-interleave", start),)
