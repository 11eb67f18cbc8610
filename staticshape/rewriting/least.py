"""`min(int(budget), sel.shape[0])`: the smallest or largest of numbers of which one is a count."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Python
from staticshape.rewriting import sized
from staticshape.rewriting.layout import Count

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk


def of_numbers(walk: Walk, node: ast.Call, count: Count) -> Count:
    """`min` or `max` of Python numbers, some of which are Tensors now."""
    from staticshape.rewriting.site import Site

    assert isinstance(node.func, ast.Name)
    name = node.func.id
    if node.keywords or any(isinstance(item, ast.Starred) for item in node.args):
        raise walk.refuse(node, f"`{name}` is given what is no number", count)
    fixed = [item for item in node.args if _is_fixed(walk, item)]
    if len(fixed) == len(node.args) - 1:
        (moving,) = (item for item in node.args if item not in fixed)
        text = walk.draft.operand(moving)
        for item in fixed:
            least = walk.draft.argument(item)
            text = f"{text}.clip({least}, None)" if name == "max" else f"{text}.clip(None, {least})"
        walk.draft.replace(node, text)
        return Count(count.sources)
    source = next((item for item in walk.facts.sources if item.id in count.sources), None)
    if source is None:
        raise walk.refuse(node, f"`{name}` of a number that another function counts", count)
    site = Site(walk, node, source)
    site.sources |= count.sources
    called = walk.module_name("mindspore.ops", f"{name}imum")
    if called is None:
        raise site.refuse(
            f"`{name}` of numbers that are Tensors now is `ops.{name}imum`",
            "import `mindspore.ops`, so that it can be written",
        )
    texts = []
    for item in node.args:
        layout = walk.visit(item)
        if isinstance(layout, Count):
            site.sources |= layout.sources
        plain = item in fixed or isinstance(layout, Count)
        texts.append(walk.draft.argument(item) if plain else sized.number(site, item))
    text = texts[0]
    for other in texts[1:]:
        text = f"{called}({text}, {other})"
    walk.draft.replace(node, text)
    return Count(site.sources)


def _is_fixed(walk: Walk, node: ast.expr) -> bool:
    """Whether the graph knows the number when it is built."""
    known, value = walk.constant(node)
    fact = walk.facts.value(node)
    fixed = isinstance(fact, Python) and fact.known == "fixed" and fact.is_number
    return fixed or (known and isinstance(value, int) and not isinstance(value, bool))
