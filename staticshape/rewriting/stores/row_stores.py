"""Stores of rows under a mask: `y[mask] = rows`, row k at the k-th true element.

Where the number of rows is not known, the shapes tell the compiler: a single row goes to every true
element, and what has the shape of `y` goes where it lies, as graph mode writes it (op by op such
an assignment runs only where everything is selected). Of any other number of rows than there are
true elements the original makes an error; `masked.as_many` makes NaN of them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.analysis.values.shown import is_shown
from staticshape.rewriting.families.rows_in_order import NOTE
from staticshape.rewriting.layout import Dense, Layout
from staticshape.rewriting.reading.index_parts import is_whole
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.site import Site
from staticshape.rewriting.stores import column_stores
from staticshape.rewriting.text.draft import is_closed
from staticshape.rewriting.walk import overwriting, same_objects, sharing
from staticshape.rewriting.walk.seen import seen_by

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def convert(site: Site) -> Layout:
    """The name stands for another value: the rows where the mask is true, else what it was."""
    walk, target, statement = site.walk, site.expression, site.walk.at
    if not isinstance(target, ast.Subscript) or not isinstance(statement, ast.Assign):
        raise site.refuse("it is not one assignment", "write `y[mask] = rows` by itself")
    name, mask, value = target.value, _mask(target.slice), statement.value
    if not isinstance(name, ast.Name) or statement.targets != [target]:
        raise site.refuse("what is written into is not a plain Tensor under a name of its own")
    if isinstance(mask, ast.Tuple) or (mask is not target.slice and site.is_fixed(value)):
        _reaches_no_other(site, name.id)
        column_stores.number(site, target, name)
        overwriting.write(walk, target, name.id)
        walk.scope.layouts[name.id] = Dense()
        return Dense()
    plain = all(isinstance(walk.visit(item), Dense) for item in (name, mask, value))
    if not plain or not walk.is_mask(mask):
        raise site.refuse("the mask, what is written or what it goes into is a selection itself")
    _reaches_no_other(site, name.id)
    one = _is_one_row(site, name, mask, value)
    tests = [] if one else list(_asked(walk, name, mask, value))
    if tests and not isinstance(value, ast.Name | ast.Attribute):
        walk.hoist(value, "rows")
    rows = walk.draft.argument(value)
    if walk.dtype(name) in (None, "int", "float") or walk.dtype(name) != walk.dtype(value):
        rows = f"{walk.draft.operand(value)}.astype({name.id}.dtype)"
    valid = walk.mask_text(walk.know_mask(mask, f"{name.id}_valid"))
    whole = f"{rows if is_closed(rows) else f'({rows})'}.broadcast_to({name.id}.shape)"
    exact = f"{walk.masked}.as_many({rows}, {valid})"
    placed = whole if one else f"{walk.masked}.unpack({exact}, {valid})"
    if tests:
        asked = " and ".join(tests).format(walk.draft.operand(value))
        placed = f"{placed} if {asked} else {whole}"
    text = f"{walk.masked}.where_rows({valid}, {placed}, {name.id})"
    walk.draft.replace(statement, f"{name.id} = {text}")
    overwriting.write(walk, target, name.id)
    walk.scope.names.bind(name.id)
    walk.scope.layouts[name.id] = Dense()
    source = walk.draft.source
    if not one:
        place = f"{source.path}:{statement.lineno}"
        texts = {"rows": source.segment(value), "mask": source.segment(mask)}
        walk.notes.append(NOTE.format(place=place, **texts))
    return Dense()


def _mask(index: ast.expr) -> ast.expr:
    """The mask in `[mask]`, `[mask, :]` and `[mask, ...]`."""
    if not isinstance(index, ast.Tuple):
        return index
    first, *rest = index.elts
    dots = [isinstance(part, ast.Constant) and part.value is Ellipsis for part in rest]
    plain = all(dot or is_whole(part) for part, dot in zip(rest, dots, strict=True))
    return first if plain else index


def _reaches_no_other(site: Site, name: str) -> None:
    """In place it would change what shares its memory, and only on the way that is taken."""
    walk = site.walk
    if walk.branch is not None:
        raise site.refuse("it is written inside an `if`", "write it behind the `if`")
    other = sharing.twin(walk, name)
    if other is not None:
        raise site.refuse(f"`{name}` and `{other}` are one tensor, and it is changed in place")
    seen = seen_by(walk, name, same_objects.group(walk, name))
    if seen is not None:
        site.sources |= sources_of(seen[1])
        raise site.refuse(seen[0], "change a copy of it, or use what shares its memory first")


def _is_one_row(site: Site, name: ast.Name, mask: ast.expr, value: ast.expr) -> bool:
    """Whether one row is put at every true element; else there is a row for each of them."""
    walk = site.walk
    kinds = walk.kind(name), walk.kind(value)
    if None not in kinds and kinds[0] != kinds[1] and kinds != ("float", "int"):
        raise site.refuse(f"what is written is {kinds[1]}, `{name.id}` is {kinds[0]}")
    rank, behind = walk.rank(value), _behind(walk, name, mask)
    if rank is None or behind is None:
        raise site.refuse("what is written is not known to be one row for each true element")
    if rank > behind + 1 and walk.axes_more(name, value) != 0:
        raise site.refuse("what is written has more axes than what is selected")
    return rank != behind + 1 or _length(walk, value) == 1


def _behind(walk: Walk, name: ast.Name, mask: ast.expr) -> int | None:
    """How many axes a row has: those behind the axes of the mask."""
    whole, lead = walk.rank(name), walk.rank(mask)
    if whole is None or lead is None:
        return walk.axes_more(name, mask)
    return whole - lead


def _asked(walk: Walk, name: ast.Name, mask: ast.expr, value: ast.expr) -> Iterator[str]:
    """What the compiler must see of the shapes before the rows are put in order."""
    rows, room = _length(walk, value), _length(walk, name)
    if walk.rank(mask) in (1, None) and (rows is None or room is None or rows == room):
        yield f"{{0}}.shape != {name.id}.shape"
    if rows is None:
        yield "{0}.shape[0] != 1"


def _length(walk: Walk, node: ast.expr) -> int | None:
    """The length of the first axis in every call: what examples show is no answer."""
    known = walk.facts.value(node)
    count = known.dims[0].size if isinstance(known, Tensor) and known.dims else None
    return count if isinstance(count, int) and not is_shown(count) else None
