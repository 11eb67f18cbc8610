"""How a file writes what it imports, and whether a name is free in it."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from staticshape.walking import walk


def spelled(names: Mapping[str, str], module: str, member: str) -> str | None:
    """How a file writes a member of a module it imports, or None."""
    by_name = {qualified: local for local, qualified in names.items()}
    local = by_name.get(f"{module}.{member}")
    if local is None and module in by_name:
        local = f"{by_name[module]}.{member}"
    return local


def is_taken(tree: ast.Module, name: str) -> bool:
    """Whether a file uses a name already."""
    return any(
        name in (getattr(node, "id", ""), getattr(node, "arg", ""), getattr(node, "name", ""))
        for node in walk(tree)
    )


def is_bound_again(tree: ast.Module, name: str) -> bool:
    """Whether an imported name stands for something else too, anywhere in the file."""
    return any(
        name in (getattr(node, "arg", ""), getattr(node, "name", ""))
        or (isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load))
        for node in walk(tree)
        if not isinstance(node, ast.keyword | ast.alias)
    )
