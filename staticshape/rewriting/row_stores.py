"""Stores of rows under a mask: `y[mask] = rows`, row k at the k-th true element."""

from __future__ import annotations

import ast

from staticshape.analysis.lattice import Tensor
from staticshape.rewriting import sharing
from staticshape.rewriting.draft import is_closed
from staticshape.rewriting.layout import Dense, Layout
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.site import Site

_NOTE = "{place}: `{rows}` must have as many rows as `{mask}` has true elements: no longer checked"


def convert(site: Site) -> Layout:
    """The name stands for another value: the rows where the mask is true, else what it was."""
    walk, target, statement = site.walk, site.expression, site.walk.at
    if not isinstance(target, ast.Subscript) or not isinstance(statement, ast.Assign):
        raise site.refuse("it is not one assignment", "write `y[mask] = rows` by itself")
    name, mask, value = target.value, target.slice, statement.value
    if not isinstance(name, ast.Name) or statement.targets != [target]:
        raise site.refuse("what is written into is not a plain Tensor under a name of its own")
    plain = all(isinstance(walk.visit(item), Dense) for item in (name, mask, value))
    if not plain or not walk.is_mask(mask):
        raise site.refuse("the mask, what is written or what it goes into is a selection itself")
    _reaches_no_other(site, name.id)
    one = _is_one_row(site, name, mask, value)
    rows = walk.draft.argument(value)
    if walk.dtype(name) in (None, "int", "float") or walk.dtype(name) != walk.dtype(value):
        rows = f"{walk.draft.operand(value)}.astype({name.id}.dtype)"
    valid = walk.mask_text(walk.know_mask(mask, f"{name.id}_valid"))
    if one:
        placed = f"{rows if is_closed(rows) else f'({rows})'}.broadcast_to({name.id}.shape)"
    else:
        placed = f"{walk.masked}.unpack({rows}, {valid})"
    text = f"{walk.masked}.where_rows({valid}, {placed}, {name.id})"
    walk.draft.replace(statement, f"{name.id} = {text}")
    walk.changed_in_place(target, name.id)
    walk.scope.names.bind(name.id)
    walk.scope.layouts[name.id] = Dense()
    source = walk.draft.source
    if not one:
        place = f"{source.path}:{statement.lineno}"
        texts = {"rows": source.segment(value), "mask": source.segment(mask)}
        walk.notes.append(_NOTE.format(place=place, **texts))
    return Dense()


def _reaches_no_other(site: Site, name: str) -> None:
    """In place it would change what shares its memory, and only on the way that is taken."""
    walk = site.walk
    if walk.branch is not None:
        raise site.refuse("it is written inside an `if`", "write it behind the `if`")
    other = walk.shared_with(name)
    if other is not None:
        raise site.refuse(f"`{name}` and `{other}` are one tensor, and it is changed in place")
    seen = sharing.seen_by(walk, name)
    if seen is not None:
        site.sources |= sources_of(seen[1])
        raise site.refuse(seen[0], "change a copy of it, or use what shares its memory first")


def _is_one_row(site: Site, name: ast.Name, mask: ast.expr, value: ast.expr) -> bool:
    """Whether one row is put at every true element; else there is a row for each of them."""
    walk = site.walk
    kinds = walk.kind(name), walk.kind(value)
    if kinds[0] != kinds[1] and kinds != ("float", "int"):
        raise site.refuse(f"what is written is {kinds[1]}, `{name.id}` is {kinds[0]}")
    whole, width, rank = walk.rank(name), walk.rank(mask), walk.rank(value)
    if None in (whole, width, rank) or rank > whole - width + 1:  # type: ignore[operator]
        raise site.refuse("what is written is not known to be one row for each true element")
    if rank <= whole - width:  # type: ignore[operator]
        return True
    known = walk.facts.value(value)
    count = known.dims[0].size if isinstance(known, Tensor) and known.dims else None
    if not isinstance(count, int):
        said = "the number of rows is not known, and one row would be put at every true element"
        raise site.refuse(said)
    return count == 1
