"""unique: the distinct values stand at the front of as many places as there are values.

What it does
------------
There are never more distinct values than values, so `masked.unique` needs no other capacity. What
counts them, reduces them or looks rows up with them gets the values and their mask. Of a selection
it takes the mask, and the places of what is not selected are -1. `bincount` with a `minlength`
whose result is put into a fixed shape is a segment sum: it can have no other length.

Why is this bad
---------------
How many values are distinct is known only when the network runs, so every later shape is dynamic.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, scores):
...         kinds, _ = ops.unique(scores.argmax(-1))
...         return scores.mean() * kinds.shape[0]

After
-----
>>> class Net(nn.Cell):
...     def construct(self, scores):
...         kinds, _, _, kinds_valid, _ = masked.unique(scores.argmax(-1), sorted=False)
...         return scores.mean() * masked.count(kinds_valid)

Fix safety
----------
Safe: the same values in the same order (that of their first occurrence, as `ops.unique` has them)
and the same gradients. Where the values may be NaN, `equal_nan=False` keeps each of them apart as
MindSpore does. It sorts once; `unique_consecutive` without options sorts nothing.
"""

from collections.abc import Hashable

from staticshape.records import replace
from staticshape.rewriting import Rewrite
from staticshape.rewriting.families import bins, distinct
from staticshape.rewriting.layout import Dense, Layout, Mask, Masked, Results
from staticshape.rewriting.site import Site
from staticshape.rewriting.walk import naming

_COUNTS = ("mindspore.ops.bincount", "Tensor.bincount")
_FIRST_SEEN = ("mindspore.ops.unique", "mindspore.ops.Unique")


def start(site: Site) -> Layout:
    """Put the distinct values at the front, with a mask that tells how many there are."""
    walk, node, data = site.walk, site.expression, site.argument("input")
    if site.call.operator.name == "unique_consecutive":
        return _runs(site)
    if site.call.operator.name == "bincount" and site.call.spelling in _COUNTS:
        return bins.counted(site)
    if site.call.operator.name != "unique" or site.call.spelling not in _FIRST_SEEN:
        raise site.refuse("this kind of unique has an order and results of its own")
    if walk.branch is not None:
        raise site.refuse("distinct values of one way only", "compute them in front of the `if`")
    chosen = distinct.selected(site, data)
    asked = naming.asked(walk, node, 2)
    if not asked.targets and asked.owner is node:
        raise site.refuse("the pair of results is not taken apart here")
    values, places = asked.used
    parts: tuple[int | str, ...] = (
        0 if values else "_",
        1 if places else "_",
        "_",
        "valid" if values else "_",
        "_",
    )
    given = walk.draft.argument(data)
    key: Hashable = ("unique", site.key(data))
    others: Dense | Masked = Dense(rank=walk.rank(data), into=key)
    if chosen is not None:
        given += f", {walk.valid_text(chosen, data)}"
        key = (key, chosen.mask.key)
        others = replace(chosen, pad=-1.0, kind="int", into=key, head=None, data=None, over=())
    options = "" if distinct.is_whole(walk, data) else ", equal_nan=False"
    call = f"{walk.masked}.unique({given}, sorted=False{options})"
    names = naming.unpack(walk, asked, call, parts, site.sources, ("distinct", "places"))
    if not values:
        return Results((Dense(), others), names[:2], site.sources)
    row = naming.row(
        walk,
        names[0],
        names[3],
        Masked(Mask(None), "flat", site.sources),
        key,
        fresh=naming.is_here(walk, asked),
        kind=walk.kind(data),
    )
    return Results((row, others), names[:2], site.sources)


def _runs(site: Site) -> Layout:
    """`unique_consecutive(x)`: one value of every run of equal neighbours, at the front."""
    walk, node, data = site.walk, site.expression, site.argument("input")
    if set(site.call.args) - {"input"} or site.call.init:
        raise site.refuse("this kind of unique has an order and results of its own")
    if walk.branch is not None:
        raise site.refuse("distinct values of one way only", "compute them in front of the `if`")
    chosen = distinct.selected(site, data)
    given, key = walk.draft.argument(data), site.key(data)
    if chosen is not None:
        given, key = f"{given}, {walk.valid_text(chosen, data)}", (key, chosen.mask.key)
    asked = naming.Asked(node, (True,))
    options = "" if distinct.is_whole(walk, data) else ", equal_nan=False"
    call = f"{walk.masked}.unique_consecutive({given}{options})"
    parts: tuple[int | str, ...] = (0, "_", "_", "valid", "_")
    name, valid = naming.unpack(walk, asked, call, parts, site.sources, ("runs",))[::3]
    if walk.draft.replaced.get(node) != call:
        walk.draft.replace(node, name)
    return naming.row(
        walk,
        name,
        valid,
        Masked(Mask(None), "flat", site.sources),
        ("runs", key),
        fresh=naming.is_here(walk, asked),
        kind=walk.kind(data),
    )


REWRITES = (Rewrite("unique", start),)
