"""nonzero: gathering with the positions of the true elements is selecting with the mask.

What it does
------------
`nonzero(mask)` gives one row of indices for each true element. Where they only gather, the data
stay in place and the mask goes along; `len(nonzero(mask))` is a count. Where the positions
themselves are needed, `masked.nonzero` gives as many rows as the mask has elements, and a count.

Why is this bad
---------------
The number of rows is known only when the network runs, so every shape after it is dynamic.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, loss):
...         loss = loss.reshape(-1)
...         hard = ops.nonzero(loss > 0.5).squeeze(-1)
...         return ops.sum(ops.gather(loss, hard, 0))

After
-----
>>> class Net(nn.Cell):
...     def construct(self, loss):
...         loss = loss.reshape(-1)
...         hard_valid = loss > 0.5
...         return masked.sum(loss, hard_valid)

Fix safety
----------
Safe: the same values and gradients.
"""

from staticshape.rewriting import Rewrite
from staticshape.rewriting.families import distinct
from staticshape.rewriting.layout import Dense, Layout
from staticshape.rewriting.places import positions
from staticshape.rewriting.site import Site


def start(site: Site) -> Layout:
    """Keep the mask itself; what gathers with its positions selects with it."""
    if site.call.operator.name != "nonzero":
        raise site.refuse("how many it gives is not told by a mask", "keep the padded form of it")
    data = site.argument("input")
    chosen = distinct.selected(site, data)
    if chosen is not None:
        return positions.within(site, data, chosen)
    if "as_tuple" in site.call.args and site.constant("as_tuple") is not False:
        return positions.whole(site, data)
    if site.true_count is not None:
        site.dense(data)
        mask = site.mask(data, as_bool=site.walk.kind(data) != "bool")
        site.walk.exact[site.source.id] = mask
        text = site.walk.mask_text(mask)
        call = f"{site.walk.masked}.nonzero({text}, capacity={site.true_count})[0]"
        site.walk.draft.replace(site.expression, call)
        return Dense(rank=2)
    if site.needs_positions:
        text = f"{site.walk.masked}.nonzero({site.walk.draft.argument(data)})"
        name, valid, _ = site.unpack(text, ("", "valid", "_"))
        key = ("nonzero", site.key(data))
        return site.prefix(name, valid, axis=0, rank=2, kind="int", key=key, pad=0.0)
    mask = site.mask(data, as_bool=site.walk.kind(data) != "bool")
    return site.index(mask, data, column=True)


REWRITES = (Rewrite("nonzero", start),)
