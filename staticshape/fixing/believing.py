"""Ranks that likely hold, written into the code as tests: what converts where they do.

Code without example inputs may leave open how many axes a parameter has. Where a refusal hangs on
that, the same text is tried with tests of ranks that code which means something has, and those that
the conversion needs stay in it: `assert x.ndim == mask.ndim + 1`. The graph compiler raises
where one does not hold; a value never differs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from staticshape.analysis.facts import ModuleFacts
from staticshape.analysis.meaning.documented import documented, homes
from staticshape.analysis.meaning.meant import is_named_index
from staticshape.analysis.ranks.cases import Cases
from staticshape.findings import Edit, Span
from staticshape.records import dataclass
from staticshape.source import SourceFile

MESSAGE = "converted for this rank"
NOTE = (
    "converted for `{}`, which the code does not tell: it raises for other ranks when the graph "
    "is built; an `inputs()` function in the file, or `--inputs FILE:FUNCTION`, tells the ranks"
)
#: Functions of Python's that are given lists, and one that asks what is given.
_OF_LISTS = frozenset(
    {"enumerate", "isinstance", "len", "list", "max", "min", "reversed", "sum", "tuple", "zip"}
)
#: More tests than this are not tried one by one.
MOST = 16


@dataclass(frozen=True)
class Belief:
    """A test at the start of a function."""

    function: ast.FunctionDef
    test: str


def beliefs(facts: ModuleFacts, names: frozenset[str]) -> tuple[list[Belief], list[Belief]]:
    """What likely holds of the ranks where graphs start, and in these functions that others call.

    Whether a name may be a list is asked of the whole file, and of the function that is called.
    """
    ranks = next((each.ranks for each in facts.functions if each.ranks is not None), None)
    if ranks is None or not names:
        return [], []
    own = {each.node for each in facts.functions}

    classes = homes(facts.source)

    def told(function: ast.FunctionDef) -> dict[str, int]:
        home = classes.get(function)
        return documented(facts.source, function, home) if function in own else {}

    above, inside = (
        [Belief(function, test) for function, tests in found if function in own for test in tests]
        for found in (ranks.likely(told), ranks.likely_inside(names, told))
    )
    lists = _no_tensors(facts.source.tree)
    above = [each for each in above if not _names(each) & lists][:MOST]
    apart = [each for each in inside if not _names(each) & _no_tensors(each.function)]
    return above, [each for each in apart if each not in above][:MOST]


def cases(facts: ModuleFacts) -> list[tuple[ast.FunctionDef, Cases]]:
    """The ranks that the parameters of functions may have where graphs start."""
    ranks = next((each.ranks for each in facts.functions if each.ranks is not None), None)
    if ranks is None:
        return []
    own = {each.node for each in facts.functions}
    lists = frozenset(_no_tensors(facts.source.tree))
    return [(node, found) for node, found in ranks.cases(lists) if node in own]


def _names(belief: Belief) -> set[str]:
    """The parameters that a test asks for their axes."""
    test = ast.parse(belief.test, mode="eval")
    return {item.id for item in ast.walk(test) if isinstance(item, ast.Name)}


def _no_tensors(tree: ast.AST) -> set[str]:
    """Names that may be None or a list in this code, or have axes that the user asks for."""
    found: set[str] = set()
    rows: set[str] = set()  # `edges[0]`: of a Tensor, or of a list
    tensors: set[str] = set()  # `edges[:, mask]`, `edges: Tensor`
    for item in ast.walk(tree):
        match item:
            case ast.Subscript(ast.Name(name), ast.Constant(int()) | ast.UnaryOp(ast.USub())):
                if not is_named_index(name):  # `edge_index[0]`: nobody calls a list so
                    rows.add(name)
            case ast.Subscript(ast.Name(name), ast.Tuple()):
                tensors.add(name)
            case ast.arg(name, ast.Name("Tensor") | ast.Attribute(attr="Tensor")):
                tensors.add(name)
            case ast.Compare(ast.Name(name), [ast.Is() | ast.IsNot()]):
                found.add(name)
            case ast.Call(ast.Name(function), args) if function in _OF_LISTS:
                found |= {each.id for each in args if isinstance(each, ast.Name)}
            case ast.Assign([ast.Tuple() | ast.List()], ast.Name(name)) | ast.Starred(
                ast.Name(name)
            ):
                found.add(name)
            case ast.For(iter=ast.Name(name)) | ast.comprehension(iter=ast.Name(name)):
                found.add(name)
            case ast.If(test) | ast.IfExp(test) | ast.UnaryOp(ast.Not(), test):
                found |= _asked(test)
            case ast.arguments():
                places = [*item.posonlyargs, *item.args]
                given = places[len(places) - len(item.defaults) :]
                pairs = zip(item.kwonlyargs, item.kw_defaults, strict=True)
                given += [each for each, default in pairs if default is not None]
                found |= {each.arg for each in given}
    return found | (rows - tensors)


def _asked(test: ast.expr) -> set[str]:
    """Names whose truth, number of axes or shape decides a way."""
    found = {test.id} if isinstance(test, ast.Name) else set()
    for item in ast.walk(test):
        match item:
            case ast.Attribute(ast.Name(name), "ndim"):
                found.add(name)
            case ast.Call(ast.Name("len"), [ast.Attribute(ast.Name(name), "shape")]):
                found.add(name)
    return found


def with_tests(source: SourceFile, believed: Sequence[Belief]) -> SourceFile:
    """The text with these tests at the start of their functions."""
    edits = tuple(_edits(source, believed))
    return SourceFile(source.path, source.apply(edits)) if edits else source


def _edits(source: SourceFile, believed: Sequence[Belief]) -> Iterator[Edit]:
    tests: dict[ast.FunctionDef, list[str]] = {}
    for each in believed:
        tests.setdefault(each.function, []).append(each.test)
    for function, texts in tests.items():
        first = _first(function)
        where = source.span(first)
        start = Span(where.line, where.column, where.line, where.column)
        indent = source.lines[where.line - 1][: first.col_offset]
        if indent.strip():  # the whole function on one line
            continue
        text = "".join(f'assert {each}, "{MESSAGE}"{source.newline}{indent}' for each in texts)
        yield Edit(source.path, start, text)


def _first(function: ast.FunctionDef) -> ast.stmt:
    """The first statement behind the docstring."""
    body = function.body
    text = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    return body[1] if text and len(body) > 1 else body[0]
