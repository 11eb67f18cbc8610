"""What the annotation of a parameter tells of it beyond a single type."""

from __future__ import annotations

import ast

_LISTS = frozenset({"list", "tuple", "List", "Tuple", "Sequence", "Iterable"})
_NUMBERS = frozenset({"int", "float", "bool"})
#: Graphs of vertices and edges: no Tensors, whatever methods they have.
GRAPH_LIBRARY = "mindspore_gl."


def may_list_numbers(note: ast.expr | None) -> bool:
    """Whether the items of a parameter may be numbers: `list`, `List[int]`, not `List[Tensor]`.

    >>> notes = ("list", "List[int]", "List[Tensor]")
    >>> [may_list_numbers(ast.parse(note).body[0].value) for note in notes]
    [True, True, False]
    """
    if isinstance(note, ast.Subscript):
        items = note.slice.elts[:1] if isinstance(note.slice, ast.Tuple) else [note.slice]
        if _name(note.value) == "Optional":
            return may_list_numbers(note.slice)
        return _name(note.value) in _LISTS and all(_name(item) in _NUMBERS for item in items)
    return _name(note) in _LISTS


def _name(note: ast.expr | None) -> str:
    return str(getattr(note, "attr", getattr(note, "id", "")))
