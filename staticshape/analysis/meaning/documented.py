"""Shapes that docstrings and comments give parameters: `pred (Tensor): scores of shape (N, C)`.

Nothing holds because it is documented: who counts on it writes a test into the code.
"""

from __future__ import annotations

import ast
import re

from staticshape.source import SourceFile
from staticshape.walking import walk

_GROUP = re.compile(r"\(([^()\[\]{}<>]*)\)|\[([^()\[\]{}<>]*)\]|<([^()\[\]{}<>]*)>")
_DIM = re.compile(r"[A-Za-z_]\w*|\d*[1-9]\d*|(?:\w+\s?[-+*/]\s?)+\w+")
#: A word that is surely a size: `N`, `B1`, `num_gt`, `seq_len`, `h`.
_SIZE = re.compile(
    r"[A-Z]\w{0,3}|[a-z]\d?|(?:num|n)_\w+|\w+_(?:len|length|size|dim|num)|batch(?:_size)?"
)
_SHAPE = re.compile(r"\b(?:shape|size|dims?|dimensions?)\b[^()\[\]\n]{0,12}$", re.IGNORECASE)
_RANGE = re.compile(r"\b(?:in|range|between|from|within|interval)\s*$", re.IGNORECASE)
_BOOL = re.compile(r"\bbool(?:ean)?\b", re.IGNORECASE)
_TYPES = frozenset({"tensor", "optional", "default", "required", "none", "any", "number", "array"})
_TYPES |= {"bool", "int", "float", "str", "list", "tuple", "dict", "int32", "int64", "float32"}


def homes(source: SourceFile) -> dict[ast.stmt, ast.ClassDef]:
    """The class of each method of a file."""
    classes = [node for node in walk(source.tree) if isinstance(node, ast.ClassDef)]
    return {method: node for node in classes for method in node.body}


def documented(
    source: SourceFile, function: ast.FunctionDef, home: ast.ClassDef | None = None
) -> dict[str, int]:
    """The ranks that the docstrings of a function and its class, or comments, give parameters.

    A parameter whose shape is given in two ways, or with an ellipsis, has none.
    """
    named = {each.arg: each for each in (*function.args.posonlyargs, *function.args.args)}
    around: list[ast.FunctionDef | ast.ClassDef] = [function, *([home] if home else [])]
    texts = [text for text in (ast.get_docstring(node) for node in around) if text]
    found: dict[str, int] = {}
    for name, argument in named.items():
        ranks = [_rank(text) for one in texts for text in _entries(one, name)]
        ranks += [_rank(text) for text in _comments(source, function, argument)]
        known = {rank for rank in ranks if rank is not None}
        if len(known) == 1 and known != {0}:
            found[name] = known.pop()
    return found


def is_mask(function: ast.AST | None, name: str) -> bool:
    """Whether the docstring of a function says that a parameter is boolean: `keep: bool (N,)`."""
    if not isinstance(function, ast.FunctionDef):
        return False
    text = ast.get_docstring(function)
    entries = _entries(text, name) if text else []
    return bool(entries) and all(_BOOL.search(each.partition("\n")[0]) for each in entries)


def _entries(text: str, name: str) -> list[str]:
    """What stands behind a name at the start of a line, with the lines indented further."""
    lines = text.expandtabs().splitlines()
    found = []
    for place, line in enumerate(lines):
        start = re.match(rf"(\s*)(?:[-*]\s*|:param\s+(?:Tensor\s+)?)?[`*]*{name}\b[`*]*", line)
        if start is None:
            continue
        entry = [line[start.end() :]]
        for more in lines[place + 1 :]:
            if more.strip() and len(more) - len(more.lstrip()) <= len(start[1]):
                break
            entry.append(more)
        found.append("\n".join(entry))
    return found


def _comments(source: SourceFile, function: ast.FunctionDef, argument: ast.arg) -> list[str]:
    """The comment beside a parameter alone on its line, and those at the top that name it."""
    spec = function.args
    last = max(each.lineno for each in (*spec.posonlyargs, *spec.args))
    alone = sum(each.lineno == argument.lineno for each in (*spec.posonlyargs, *spec.args)) == 1
    found = []
    own = _comment(source.lines[argument.lineno - 1])
    if own and alone:
        found.append(own)
    body = function.body
    text_first = ast.get_docstring(function, clean=False) is not None and len(body) > 1
    for number in range(last, body[text_first].lineno - 1):
        text = _comment(source.lines[number])
        at = re.search(rf"\b{argument.arg}\b\W*?(?:shape\W*?)?(?=[\[(<])", text)
        group = _GROUP.match(text, at.end()) if at else None
        found += [group[0]] if group else []
    return found


def _comment(line: str) -> str:
    before, sign, text = line.partition("#")
    return text if sign and not before.count("'") % 2 and not before.count('"') % 2 else ""


def _rank(text: str) -> int | None:
    """How many sizes the shape in a text has; 0 where it is none, or there are several."""
    ranks = set()
    for group in _GROUP.finditer(text):
        before = text[: group.start()]
        said = _SHAPE.search(before) is not None
        inside = next(part for part in group.groups() if part is not None)
        if _RANGE.search(before):
            continue
        dims = [part.strip() for part in re.split(r"\s*[,x×]\s*(?=\S|$)", inside.strip())]
        comma = dims[-1] == ""
        dims = dims[:-1] if comma else dims
        if said and not all(map(_DIM.fullmatch, dims)):
            return 0  # `shape (N, *)`
        if not dims or not all(map(_DIM.fullmatch, dims)) or _TYPES & {d.lower() for d in dims}:
            continue
        if all(d.isdigit() for d in dims) and not said:
            continue
        if len(dims) == 1 and not (said or comma or _SIZE.fullmatch(dims[0])):
            continue
        if said or any(map(_SIZE.fullmatch, dims)):
            ranks.add(len(dims))
    return None if not ranks else ranks.pop() if len(ranks) == 1 else 0
