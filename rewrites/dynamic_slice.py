"""dynamic-slice: `x[:n]` keeps all of `x`, with the count of the elements that are meant.

What it does
------------
`masked.slice` gives a value of fixed capacity, a mask of the axis that was cut and the count, with
Python's clamping and negative bounds. Reductions get the value and the mask.

Why is this bad
---------------
A bound that is read from a Tensor makes the length of the slice known only when the network runs.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, loss, n: Tensor):
...         head = loss[:n]
...         return head.sum()

After
-----
>>> class Net(nn.Cell):
...     def construct(self, loss, n: Tensor):
...         head, head_valid, _ = masked.slice(loss, stop=n)
...         return masked.sum(head, masked.expand(head_valid, head))

Fix safety
----------
Safe: the same values and gradients; the capacity is the length of the axis, which no slice exceeds.
"""

import ast

from staticshape.rewriting import Rewrite, rooms, sized
from staticshape.rewriting.bounds import least_of, upper
from staticshape.rewriting.layout import Layout
from staticshape.rewriting.site import Site


def start(site: Site) -> Layout:
    """Cut one axis with `masked.slice`; other axes must be taken whole."""
    node = site.node
    if not isinstance(node, ast.Subscript):
        raise site.refuse("the slice is made by a call", "write it as `x[start:stop]`")
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    site.dense(node.value)
    lead = _lead(site, parts)
    axis, cut = _cut(site, parts[len(lead) :])
    rank = site.walk.rank(node.value)
    if rank is not None:
        rank -= len(lead)
    if axis < 0 and rank is not None:
        axis %= rank
    for bound in (cut.lower, cut.upper, cut.step):
        if bound is not None:
            site.number(bound)
    data = site.walk.draft.argument(node.value)
    if lead:
        indices = ", ".join(site.walk.draft.argument(part) for part in lead)
        data = f"{site.walk.draft.operand(node.value)}[{indices}]"
    bounds = {"start": cut.lower, "stop": cut.upper, "step": cut.step}
    text = "".join(
        f", {name}={site.walk.draft.argument(bound)}"
        for name, bound in bounds.items()
        if bound is not None
    )
    whole = site.length_of(node.value, axis + len(lead) if axis >= 0 else axis)
    width, most = _capacity(site, cut), None
    if width is not None:
        most = upper(site.walk, width)
        text += f", capacity={site.walk.draft.argument(width)}"
    room = rooms.chosen(site, least_of([item for item in (whole, most) if item]))
    if room is not None:
        text = f"{text.partition(', capacity=')[0]}, capacity={room.text}"
    place = f", axis={axis}" if axis else ""
    call = f"{site.walk.masked}.slice({data}{text}{place})"
    kind = site.walk.kind(node.value)
    length = site.length(node.value, axis + len(lead) if axis >= 0 else axis)
    key = ("slice", axis, length, site.key(cut.lower, cut.upper, cut.step))
    pad = None if cut.lower is cut.step is None else 0.0
    name, valid, _ = site.unpack(call, ("", "valid", "_"), room)
    if room is not None:
        key, pad = (key, room.text), 0.0
    layout = site.prefix(name, valid, axis=axis, rank=rank, kind=kind, key=key, pad=pad)
    if cut.lower is cut.step is room is None and not lead and cut.upper is not None:
        sized.known_slice(site, layout.mask, whole, cut.upper)
    return layout


def _lead(site: Site, parts: list[ast.expr]) -> list[ast.expr]:
    """Indices in front of the slice, `x[i, :n]`: they are taken first, each drops an axis."""
    lead = []
    for part in parts:
        if isinstance(part, ast.Slice) or (
            isinstance(part, ast.Constant) and not isinstance(part.value, int)
        ):
            break
        if not site.is_number(part):
            raise site.refuse(
                "another index stands beside the slice", "index first, then slice the result"
            )
        site.dense(part)
        lead.append(part)
    return lead


def _capacity(site: Site, cut: ast.Slice) -> ast.expr | None:
    """`x[s : s + width]` never holds more than `width` elements."""
    lower, stop = cut.lower, cut.upper
    if lower is None or cut.step is not None or not isinstance(stop, ast.BinOp):
        return None
    starts = isinstance(stop.op, ast.Add) and site.walk.key(stop.left) == site.walk.key(lower)
    return stop.right if starts and site.is_fixed(stop.right) else None


def _cut(site: Site, parts: list[ast.expr]) -> tuple[int, ast.Slice]:
    """The one axis that is cut, and how; every other one is taken whole."""
    found: list[tuple[int, ast.Slice]] = []
    behind = False
    for place, part in enumerate(parts):
        if isinstance(part, ast.Constant) and part.value is Ellipsis:
            behind = True
        elif not isinstance(part, ast.Slice):
            raise site.refuse(
                "another index stands beside the slice", "index first, then slice the result"
            )
        elif (part.lower, part.upper, part.step) != (None, None, None):
            found.append((place - len(parts) if behind else place, part))
    if len(found) != 1:
        raise site.refuse("more than one axis is cut at once", "cut one axis after the other")
    return found[0]


REWRITES = (Rewrite("dynamic-slice", start),)
