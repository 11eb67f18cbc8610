"""What a name of a module stands for: imports, under every alias, as qualified names."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator

from staticshape.source import SourceFile

#: Modules whose star import is known to bring MindSpore's names.
_STAR = "*"
#: Decorators and functions that compile a function.
JIT = frozenset({"jit", "ms_function"})
_OPENED = re.compile(r"[\s\\]*\(")
_FEW = 40  # names that are quicker to look for one by one than all words


def import_names(
    statements: Iterable[ast.stmt], package: str = ""
) -> tuple[dict[str, str], tuple[str, ...]]:
    """Local name -> qualified name from import statements, and the modules imported with a star.

    `package` is the dotted package of the file, for relative imports ("" where it is not known:
    `from .a import b` then gives ".a.b").

    >>> import_names(ast.parse("import mindspore.ops as ops, numpy").body)[0]
    {'ops': 'mindspore.ops', 'numpy': 'numpy'}
    """
    names: dict[str, str] = {}
    stars: list[str] = []
    for statement in statements:
        if isinstance(statement, ast.Import):
            for alias in statement.names:
                if alias.asname:
                    names[alias.asname] = alias.name
                else:
                    top = alias.name.partition(".")[0]
                    names[top] = top
        elif isinstance(statement, ast.ImportFrom):
            module = _absolute(statement, package)
            for alias in statement.names:
                if alias.name == _STAR:
                    stars.append(module)
                else:
                    joint = "" if module.endswith(".") or not module else "."
                    names[alias.asname or alias.name] = f"{module}{joint}{alias.name}"
    return names, tuple(stars)


def _absolute(statement: ast.ImportFrom, package: str) -> str:
    module = statement.module or ""
    if not statement.level:
        return module
    if not package:
        return "." * statement.level + module
    parts = package.split(".")
    keep = parts[: len(parts) - (statement.level - 1)]
    return ".".join([*keep, module] if module else keep)


def dotted(node: ast.expr) -> str | None:
    """`a.b.c` of a chain of attributes on a name, or None.

    >>> dotted(ast.parse("ops.operations.TopK", mode="eval").body)
    'ops.operations.TopK'
    """
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return None
    parts.append(node.id)
    return ".".join(reversed(parts))


def decorator_name(node: ast.expr) -> str:
    """The last name of a decorator, called or not."""
    target = node.func if isinstance(node, ast.Call) else node
    return target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")


def _is_word(character: str) -> bool:
    return character == "_" or character.isalnum()


def lines_naming(names: Collection[str], source: SourceFile, behind: str = "") -> list[int]:
    """The lines, 1-based and in order, on which one of the names may stand, `behind` behind it.

    A longer name that ends in one of them is taken for it.
    """
    text = source.text
    if len(names) > _FEW:
        return lines_of(re.compile(rf"(?<![\w.])\w+{re.escape(behind)}"), text)
    lines: set[int] = set()
    for name in names:
        place = text.find(name + behind)
        while place >= 0:
            line = source.position(place)[0]
            lines.add(line)
            place = text.find(name + behind, source.line_end(line))
    return sorted(lines)


def called_at(name: str, text: str) -> Iterator[int]:
    """Where a name may be called, also at the end of a longer one; not where it is a class.

    A pattern of each name would take longer to compile than to look for.

    >>> [*called_at("Net", "class Net(Cell): ...\\nnet = Net (1); NetA()")]
    [27]
    """
    place = text.find(name)
    while place >= 0:
        opened = _OPENED.match(text, place + len(name))
        if opened and not text.startswith("class ", max(place - 6, 0)):
            yield place
        place = text.find(name, place + 1)


def lines_of(pattern: re.Pattern[str], text: str, words: tuple[str, ...] = ()) -> list[int]:
    """The lines on which a pattern begins a word, 1-based, in one pass over the text.

    Without one of `words` in the text, where any are given, there is nothing to look for. A
    pattern without a word boundary of its own (`\\b`) is found several times as fast.

    >>> lines_of(re.compile("b"), "a\\nb\\nb b")
    [2, 3]
    """
    lines: list[int] = []
    if words and not any(word in text for word in words):
        return lines
    line, seen = 1, 0
    for found in pattern.finditer(text):
        start = found.start()
        if start and _is_word(text[start - 1]) and _is_word(text[start]):
            continue
        line += text.count("\n", seen, start)
        seen = start
        if not lines or lines[-1] != line:
            lines.append(line)
    return lines
