"""dynamic-size: an axis as long as a Tensor says gets a fixed capacity, and a mask of its start.

What it does
------------
`arange(n)`, `zeros((n, d))`, `broadcast_to`, `tile`, `pad`, `one_hot` with a size that is read from
a Tensor are made with a capacity in its place; reductions get the mask of the first n places. In
`reshape(n, d)` the size is what is left of the others, so it becomes -1.

Why is this bad
---------------
The size is known only when the network runs, so every shape after it is dynamic.

Before
------
>>> class Net(nn.Cell):
...     def construct(self, x, keep):
...         n = ops.count_nonzero(keep).item()
...         places = ops.arange(n)
...         return ops.exp(-places * 0.5).sum()

After
-----
>>> class Net(nn.Cell):
...     def construct(self, x, keep):
...         n = ops.count_nonzero(keep).astype(ms.int32)
...         places, places_valid, _ = masked.arange(n, capacity=keep.size)
...         return masked.sum(ops.exp(-places * 0.5), places_valid)

Fix safety
----------
Safe: the same values and gradients. The capacity is what the code proves (elements of a mask, a
clamp, the length of what the value meets). Where it proves nothing, the user gives one, and a
`masked.Overflow` in the network tells the host of a count that did not fit.
"""

import ast

from staticshape.records import replace
from staticshape.rewriting import Rewrite
from staticshape.rewriting.capacity import rooms
from staticshape.rewriting.capacity.bounds import size_of, upper
from staticshape.rewriting.capacity.limits import sum_of
from staticshape.rewriting.counts import sized
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.site import Site
from staticshape.rewriting.spread import UNIT, Pad
from staticshape.rewriting.walk.memory import Bound

_CREATED = ("zeros", "full", "fill_new", "new_zeros", "new_full")
_PADDING = {"zeros": 0.0, "ones": 1.0, "new_zeros": 0.0, "new_ones": 1.0}
_HELP = "make the value at a fixed size and mask it with `masked.valid_from_lengths(n, capacity)`"


def start(site: Site) -> Layout:
    """Make the value at its capacity; each operator tells which of its axes that is."""
    if not isinstance(site.node, ast.Call):
        raise site.refuse("the size is not an argument of a call", _HELP)
    name = site.call.operator.name
    if name == "arange":
        return _arange(site)
    if name in _CREATED:
        return _created(site)
    if name == "eye":
        return _eye(site)
    if name in ("reshape", "view"):
        parts, place = sized.shape(site, "shape")
        site.dense(site.argument("input"))
        sized.settle(site, [part for part in parts if part is not parts[place]])
        return sized.forced(site, parts, place)
    if name in ("broadcast_to", "tile"):
        return _repeated(site, "shape" if name == "broadcast_to" else "dims")
    if name == "pad":
        return _padded(site)
    if name == "one_hot":
        return _one_hot(site)
    raise site.refuse(f"`{name}` with a size that is read from a Tensor has no rewrite", _HELP)


def _arange(site: Site) -> Layout:
    walk, call = site.walk, site.call
    if call.spelling not in ("mindspore.ops.arange", "mindspore.mint.arange"):
        raise site.refuse(f"`{call.spelling}` may give another dtype", "use `ops.arange`")
    first, end, step = (call.args.get(name) for name in ("start", "end", "step"))
    stop = site.argument("start") if end is None else end
    begin = first if end is not None else None
    texts = [
        sized.number(site, node, scalar=False)
        if sized.varies(walk, node)
        else walk.draft.argument(node)
        for node in (begin, stop, step)
        if node is not None
    ]
    unit = step is None or walk.constant(step) == (True, 1)
    from_zero = begin is None or walk.constant(begin) == (True, 0)
    low = None if begin is None else upper(walk, begin)
    up = unit or (step is not None and bool((upper(walk, step) or Bound("")).positive))
    safe = from_zero or (low is not None and low.positive)
    proved = upper(walk, stop) if up and safe else None
    counted = unit and from_zero
    number = stop if counted else _from(site, begin, stop) if unit else None
    if number is not None and not counted:
        proved = upper(walk, number)
    room = rooms.find(site, proved, site.name, (walk.key(number), None, None) if number else None)
    dtype = call.args.get("dtype")
    text = f", dtype={walk.draft.argument(dtype)}" if dtype is not None else ""
    made = f"{walk.masked}.arange({', '.join(texts)}, capacity={room.text}{text})"
    kind = walk.kind(site.expression) or "int"
    key = ("size", walk.key(number), (None, None), room.text) if number else None
    name, valid, _ = site.unpack(made, ("", "valid", "_"), room)
    layout = site.prefix(name, valid, axis=0, rank=1, kind=kind, key=key, pad=0.0)
    if number is not None:
        sized.known(site, layout.mask, site.walk.key(number), room)
    return replace(layout, counted=counted)


def _from(site: Site, begin: ast.expr | None, stop: ast.expr) -> ast.expr | None:
    """`arange(1, n + 1)` gives n numbers."""
    if begin is None or not isinstance(stop, ast.BinOp) or not isinstance(stop.op, ast.Add):
        return None
    same = site.walk.key(begin) == site.walk.key(stop.right)
    return stop.left if same and site.is_fixed(begin) else None


def _created(site: Site) -> Layout:
    parts, places = sized.shapes(site, "shape")
    if places != [0, 1]:
        parts, place = sized.shape(site, "shape")
        places = [place]
    others = [node for node in site.call.args.values() if node is not site.argument("shape")]
    fixed = [part for at, part in enumerate(parts) if at not in places]
    sized.settle(site, [*fixed, *others])
    pad = _PADDING.get(site.call.spelling.rpartition(".")[2])
    if len(places) == len(parts) == 2 and _are_one(site, *parts):
        return _square(site, *parts, pad=pad)
    if len(places) == 2:
        rows, columns = (_axis(site, parts, place, pad) for place in places)
        return replace(pairing.pairs(site.walk, rows, columns), pad=pad)
    place = places[0]
    room, mask = sized.prefix_of(site, parts[place])
    site.walk.draft.replace(parts[place], room.text)
    return sized.sized(site, mask, axis=place, rank=len(parts), pad=pad)


def _eye(site: Site) -> Layout:
    """`eye(n)`, `eye(n, n)`: the diagonal of the capacity."""
    size, other = site.argument("n"), site.call.args.get("m")
    none = other is None or site.walk.constant(other) == (True, None)
    sizes = [size] if none or other is None else [size, other]
    if set(site.call.args) - {"n", "m", "dtype"} or not _are_one(site, sizes[0], sizes[-1]):
        raise site.refuse("rows and columns are not as many, or the diagonal is another", _HELP)
    return _square(site, *sizes, pad=UNIT)


def _are_one(site: Site, one: ast.expr, two: ast.expr) -> bool:
    """Whether both sizes are the same number read from a Tensor."""
    both = (site.walk.key(node) for node in (one, two))
    return len({*both}) == 1 and sized.varies(site.walk, one)


def _square(site: Site, *sizes: ast.expr, pad: Pad) -> Layout:
    """As many rows as columns: one capacity and one mask for both."""
    room, mask = sized.prefix_of(site, sizes[0])
    for size in sizes:
        if size is not sizes[0]:
            site.number(size, read_here=True)
        site.walk.draft.replace(size, room.text)
    rows, columns = (sized.sized(site, mask, axis=axis, rank=2, pad=None) for axis in (0, 1))
    return replace(pairing.pairs(site.walk, rows, columns), pad=pad)


def _axis(site: Site, parts: list[ast.expr], place: int, pad: float | None) -> Masked:
    """One of two sizes that are read from Tensors: its capacity, and the mask of its axis."""
    room, mask = sized.prefix_of(site, parts[place], place=place)
    site.walk.draft.replace(parts[place], room.text)
    return sized.sized(site, mask, axis=place, rank=len(parts), pad=pad)


def _repeated(site: Site, param: str) -> Layout:
    """`broadcast_to(x, (n, d))`, `tile(x, (n, 1))`: an axis of `x` of length 1, or none."""
    walk, data = site.walk, site.argument("input")
    parts, place = sized.shape(site, param)
    site.dense(data)
    sized.settle(site, [part for part in parts if part is not parts[place]])
    rank = walk.rank(data)
    if rank is None:
        raise site.refuse("the rank of what is repeated is not known", _HELP)
    axis = place - len(parts)
    length = Bound("1", 1, True) if -axis > rank else size_of(walk, data, axis)
    times = None
    if length is None or length.number != 1:
        if param == "shape" or length is None:
            raise site.refuse("it is not known that the repeated axis is 1 long", _HELP)
        times = length
    room, mask = sized.prefix_of(site, parts[place], times=times)
    text = room.text
    if times is not None:
        whole = room.text.removesuffix(f" * {times.text}")
        if whole == room.text:
            raise site.refuse("the capacity may not be a multiple of the repeated axis", _HELP)
        text = whole
    walk.draft.replace(parts[place], text)
    full = max(rank, len(parts))
    return sized.sized(site, mask, axis=full + axis, rank=full, pad=None)


def _padded(site: Site) -> Layout:
    """`pad(x, (0, n))`: n more elements at the end of the last axis."""
    walk, data = site.walk, site.argument("input")
    parts, place = sized.shape(site, "pad")
    rank, length = walk.rank(data), size_of(walk, data, -1)
    plain = site.constant("mode") == "constant" and walk.constant(parts[0])[0]
    if site.call.form != "function" or len(parts) != 2 or place != 1 or not plain:
        raise site.refuse("the padding is not at the end of the last axis alone", _HELP)
    if rank is None or length is None:
        raise site.refuse("the shape of what is padded is not known", _HELP)
    site.dense(data)
    head = upper(walk, parts[0])
    plus = length if head is None else sum_of(length, head)
    value = site.constant("value")
    room, mask = sized.prefix_of(site, parts[1], plus=plus)
    whole = room.text.removesuffix(f" + {plus.text}")
    more = whole if whole != room.text else f"{room.text} - {plus.text}"
    if plus.number is not None and room.text.isdigit():
        more = str(int(room.text) - plus.number)
    walk.draft.replace(parts[1], more)
    pad = float(value) if isinstance(value, int | float) else 0.0
    return sized.sized(site, mask, axis=rank - 1, rank=rank, pad=pad)


def _one_hot(site: Site) -> Layout:
    """`one_hot(indices, n)`: as many columns as the capacity has."""
    walk, data = site.walk, site.argument("indices")
    depth, rank = site.argument("depth"), walk.rank(data)
    if rank is None or site.constant("axis") not in (-1, rank):
        raise site.refuse("the place of the new axis is not known", _HELP)
    others = [node for node in site.call.args.values() if node is not depth]
    sized.settle(site, others)
    room, mask = sized.prefix_of(site, depth)
    walk.draft.replace(depth, room.text)
    return sized.sized(site, mask, axis=rank, rank=rank + 1, pad=None)


REWRITES = (Rewrite("dynamic-size", start),)
