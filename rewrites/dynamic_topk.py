"""dynamic-topk: a k that is read from a Tensor becomes a count beside a full, sorted axis.

What it does
------------
`masked.topk` sorts the axis, and its mask is True for the first k places. Reductions get the values
and the mask.

Why is this bad
---------------
With a k that is a Tensor not even the rank of the result is known when the graph is compiled.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, loss, k: Tensor):
...         values, indices = ops.topk(loss, k)
...         return values.sum()

After
-----
>>> class Net(nn.Cell):
...     def construct(self, loss, k: Tensor):
...         values, indices, values_valid, _ = masked.topk(loss, k)
...         return masked.sum(values, values_valid)

Fix safety
----------
Safe: the same values and gradients. Sorting the whole axis costs more than a small k; where a bound
on k is known, pass it as `capacity`.
"""

from staticshape.rewriting import Rewrite
from staticshape.rewriting.layout import Layout
from staticshape.rewriting.site import Site

_OPTIONS = (("axis", -1), ("largest", True), ("sorted", True))


def start(site: Site) -> Layout:
    """Sort the axis and count."""
    data, k = site.argument("input"), site.argument("k")
    site.dense(data)
    site.number(k)
    text = ""
    axis = -1
    for name, default in _OPTIONS:
        value = site.constant(name)
        if name == "axis":
            axis = -1 if value is None else int(value)  # type: ignore[call-overload]
        if name != "sorted" and value is not None and value != default:
            text += f", {name}={value!r}"
    rank = site.walk.rank(data)
    kind = site.walk.kind(data)
    draft = site.walk.draft
    call = f"{site.walk.masked}.topk({draft.argument(data)}, {draft.argument(k)}{text})"
    key = ("topk", axis, site.length(data, axis), site.key(k))
    kinds = (kind, "int")
    return site.results(call, ("", "indices"), axis=axis, rank=rank, kinds=kinds, key=key)


REWRITES = (Rewrite("dynamic-topk", start),)
