"""Random edits of programs that people wrote: each stays well formed, and few mean the same.

`mutated` takes the text of a case of `tests/cases` and changes one or two places of its graph code.
An edit is a kind (chosen first, so that rare kinds are as likely as others), a place, and a text.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

from places import Change, Program

TRIES = 60
LINES = " ;; "
MODULES = ("ops", "mint", "F", "P")
WORDS = Path(__file__).with_name("words.txt")


@cache
def words_of(kind: str) -> list[str]:
    """The texts of one kind."""
    section = WORDS.read_text(encoding="utf-8").split(f"[{kind}]\n")[1]
    return section.partition("\n\n")[0].splitlines()


Kind = Callable[[Program, random.Random], "list[Change] | None"]


def mutated(text: str, seed: int) -> str:
    """The text with one or two edits; the same seed gives the same edits."""
    rng = random.Random(seed)
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
        text = _once(text, rng)
    return text


def _once(text: str, rng: random.Random) -> str:
    for _ in range(TRIES):
        program = Program(text)
        changes = rng.choice(KINDS)(program, rng)
        if not changes:
            continue
        made = text
        for item in sorted(changes, key=lambda each: each.start, reverse=True):
            made = made[: item.start] + item.text + made[item.end :]
        if made != text and _parses(made):
            return made
    return text


def _parses(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def _chosen(program: Program, rng: random.Random, *kinds: type[ast.expr]) -> ast.expr | None:
    found = [item for _, _, item in program.values if isinstance(item, kinds)]
    return rng.choice(found) if found else None


def _function_name(program: Program, rng: random.Random) -> list[Change] | None:
    """Another operator of the same family."""
    node = _chosen(program, rng, ast.Call)
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return None
    owner, name = program.said(node.func.value), node.func.attr
    families = words_of("operators" if owner in MODULES else "methods")
    known = [family.split() for family in families if name in family.split()]
    if not known:
        return None
    return program.put(node.func, f"{owner}.{rng.choice(rng.choice(known))}")


def _other_end(program: Program, rng: random.Random) -> list[Change] | None:
    """A reduction in a form that needs other words."""
    node = _chosen(program, rng, ast.Call)
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return None
    is_method = program.said(node.func.value) not in (*MODULES, "self")
    if is_method and not node.args:
        inner = program.said(node.func.value)
    elif not is_method and len(node.args) == 1:
        inner = program.said(node.args[0])
    else:
        return None
    return program.put(node, rng.choice(words_of("end")).format(x=inner))


def _argument(program: Program, rng: random.Random) -> list[Change] | None:
    """An axis, a flag or a number of an operator is another one, is left out, or is added."""
    node = _chosen(program, rng, ast.Call)
    if not isinstance(node, ast.Call):
        return None
    if node.keywords and rng.random() < 0.5:
        return program.put(rng.choice(node.keywords).value, rng.choice(words_of("argument")))
    places = [item for item in node.args if isinstance(item, (ast.Constant, ast.UnaryOp))]
    if places and rng.random() < 0.7:
        return program.put(rng.choice(places), rng.choice(words_of("argument")))
    added = rng.choice(words_of("keyword"))
    end = program.span(node)[1] - 1
    given = bool(node.args or node.keywords) and not program.text[:end].rstrip().endswith(",")
    return [Change(end, end, f"{', ' if given else ''}{added}")]


def _constant(program: Program, rng: random.Random) -> list[Change] | None:
    """Another number."""
    node = _chosen(program, rng, ast.Constant)
    if not isinstance(node, ast.Constant) or not isinstance(node.value, (int, float)):
        return None
    return program.put(node, rng.choice(words_of("constants")))


def _comparison(program: Program, rng: random.Random) -> list[Change] | None:
    """Another comparison, or its operands changed about."""
    node = _chosen(program, rng, ast.Compare)
    if not isinstance(node, ast.Compare) or len(node.ops) > 1:
        return None
    one, two = program.said(node.left), program.said(node.comparators[0])
    if rng.random() < 0.3:
        one, two = two, one
    return program.put(node, f"{one} {rng.choice(('>', '<', '>=', '<=', '==', '!='))} {two}")


def _operator(program: Program, rng: random.Random) -> list[Change] | None:
    """Another operator between two values, or its operands changed about."""
    node = _chosen(program, rng, ast.BinOp)
    if not isinstance(node, ast.BinOp):
        return None
    one, two = (f"({program.said(item)})" for item in (node.left, node.right))
    if rng.random() < 0.4:
        one, two = two, one
    return program.put(node, f"({one} {rng.choice(words_of('operator'))} {two})")


def _index(program: Program, rng: random.Random) -> list[Change] | None:
    """Another index of the same value."""
    node = _chosen(program, rng, ast.Subscript)
    if not isinstance(node, ast.Subscript):
        return None
    old = program.said(node.slice)
    return program.put(node.slice, rng.choice(words_of("index")).format(m=old))


def _mask(program: Program, rng: random.Random) -> list[Change] | None:
    """The mask of a `masked_select` is another one."""
    node = _chosen(program, rng, ast.Call)
    if not isinstance(node, ast.Call) or "masked_select" not in program.said(node.func):
        return None
    mask = node.args[-1] if node.args else None
    if mask is None:
        return None
    return program.put(mask, rng.choice(words_of("mask")).format(m=f"({program.said(mask)})"))


def _slice(program: Program, rng: random.Random) -> list[Change] | None:
    """Other bounds of a slice, negative and beyond the end too."""
    found = [
        item for _, _, item in program.values
        if isinstance(item, ast.Subscript) and isinstance(item.slice, ast.Slice)
    ]  # fmt: skip
    if not found:
        return None
    return program.put(rng.choice(found).slice, rng.choice(words_of("slice")))


def _name(program: Program, rng: random.Random) -> list[Change] | None:
    """Another value of the same function."""
    found = [(function, item) for function, _, item in program.values if isinstance(item, ast.Name)]
    if not found:
        return None
    function, node = rng.choice(found)
    names = program.names(function, node.lineno)
    return program.put(node, rng.choice(names)) if names else None


def _around(program: Program, rng: random.Random) -> list[Change] | None:
    """Something around a value: packed and taken apart, negated, cut, cast, under an option."""
    found = [entry for entry in program.values if not isinstance(entry[2], ast.Constant)]
    if not found:
        return None
    function, _, node = rng.choice(found)
    other = rng.choice(program.names(function, node.lineno) or ["1.0"])
    text = rng.choice(words_of("around")).format(
        x=f"({program.said(node)})", y=other, d=rng.choice(words_of("dtypes"))
    )
    return program.put(node, text)


def _hoisted(program: Program, rng: random.Random) -> list[Change] | None:
    """A value gets a name, and something happens to it before it is read."""
    found = [entry for entry in program.values if not isinstance(entry[2], ast.Constant)]
    if not found:
        return None
    function, statement, node = rng.choice(found)
    between = _filled(
        program, rng, rng.choice(words_of("inserted")), function, "held", statement.lineno
    )
    lines = [f"held = {program.said(node)}", *(between if rng.random() < 0.7 else ())]
    if "\n" in lines[0]:
        return None
    return [*program.before(statement, lines), *program.put(node, "held")]


def _helper(program: Program, rng: random.Random) -> list[Change] | None:
    """A value passes a method of its own, or a function of the file."""
    found = [entry for entry in program.values if not isinstance(entry[2], ast.Constant)]
    if not found:
        return None
    function, _, node = rng.choice(found)
    owner = next((item for item in ast.walk(program.tree)
                  if isinstance(item, ast.ClassDef) and function in item.body), None)  # fmt: skip
    body = rng.choice(words_of("helpers")).split(LINES)
    name = f"held_{len(program.text)}"
    if owner is None or rng.random() < 0.3:
        first = next((item for item in program.tree.body
                      if isinstance(item, (ast.ClassDef, ast.FunctionDef))), None)  # fmt: skip
        if first is None or getattr(first, "decorator_list", None):
            return None
        made = "".join(f"    {line}\n" for line in body)
        at = program.span(first)[0]
        return [
            Change(at, at, f"def {name}(a):\n{made}\n\n"),
            *program.put(node, f"{name}({program.said(node)})"),
        ]
    lines = [f"def {name}(self, a):", *(f"    {line}" for line in body), ""]
    if function.decorator_list:
        return None
    return [
        *program.before(function, lines),
        *program.put(node, f"self.{name}({program.said(node)})"),
    ]


def _inserted(program: Program, rng: random.Random) -> list[Change] | None:
    """A statement between others: a store, an alias, an addition, another mask."""
    if not program.statements:
        return None
    function, node = rng.choice(program.statements)
    lines = _filled(program, rng, rng.choice(words_of("inserted")), function, None, node.lineno + 1)
    if not lines:
        return None
    if isinstance(node, ast.Return) or rng.random() < 0.2:
        return program.before(node, lines)
    return program.behind(node, lines)


def _filled(
    program: Program, rng: random.Random, lines: str, function: ast.FunctionDef,
    first: str | None, line: int,
) -> list[str]:  # fmt: skip
    names = program.names(function, line)
    if not names:
        return []
    one = first or rng.choice(names)
    return [item.format(x=one, y=rng.choice(names), n="held_2") for item in lines.split(LINES)]


def _around_statement(program: Program, rng: random.Random) -> list[Change] | None:
    """A statement under an option, in a loop of few rounds, twice, or after its neighbour."""
    plain = [
        entry for entry in program.statements
        if isinstance(entry[1], (ast.Assign, ast.AugAssign, ast.Expr, ast.If, ast.For))
    ]  # fmt: skip
    if not plain:
        return None
    function, node = rng.choice(plain)
    indent, said = program.indent(node), program.said(node)
    names = program.names(function, node.lineno) or ["1"]
    start, end = program.span(node)
    head = rng.choice(words_of("heads")).format(x=rng.choice(names))
    if head == "twice":
        return [Change(end, end, f"\n{indent}{said}")]
    if head == "gone":
        return [Change(start, end, "pass")]
    body = said.replace("\n", "\n    ")
    return [Change(start, end, f"{head}\n{indent}    {body}")]


def _augmented(program: Program, rng: random.Random) -> list[Change] | None:
    """`x = x + y` as `x += y`, and the other way round."""
    found = []
    for _, node in program.statements:
        if isinstance(node, ast.AugAssign):
            found.append((node, None))
        elif _is_own_sum(program, node):
            found.append((node, node.value))
    if not found:
        return None
    node, value = rng.choice(found)
    signs = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
    sign = signs.get(type(node.op if value is None else value.op), "+")
    if value is None:
        target = program.said(node.target)
        return program.put(node, f"{target} = {target} {sign} ({program.said(node.value)})")
    return program.put(node, f"{program.said(value.left)} {sign}= {program.said(value.right)}")


def _is_own_sum(program: Program, node: ast.stmt) -> bool:
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.BinOp):
        return False
    return program.said(node.targets[0]) == program.said(node.value.left)


def _result(program: Program, rng: random.Random) -> list[Change] | None:
    """More is returned, or something earlier."""
    found = [entry for entry in program.statements if isinstance(entry[1], ast.Return)]
    if not found:
        return None
    function, node = rng.choice(found)
    value = node.value
    if value is None:
        return None
    names = program.names(function, node.lineno) or ["1.0"]
    x, y = program.said(value), rng.choice(names)
    if rng.random() < 0.3:
        test = rng.choice(words_of("test")).format(x=rng.choice(names))
        early = rng.choice(("{x}", "{y}", "({x}) * 2", "({y}).sum()")).format(x=x, y=y)
        return program.before(node, [f"if {test}:", f"    return {early}"])
    return program.put(value, rng.choice(words_of("result")).format(x=x, y=y))


def _arguments(program: Program, rng: random.Random) -> list[Change] | None:
    """Other numbers or another dtype of the example arguments."""
    found = [
        node for function in program.host for node in ast.walk(function)
        if (isinstance(node, ast.Constant) and type(node.value) is int and node.value < 20)
        or (isinstance(node, ast.Attribute) and program.said(node).startswith(("np.f", "np.int")))
    ]  # fmt: skip
    if not found:
        return None
    node = rng.choice(found)
    if isinstance(node, ast.Attribute):
        return program.put(node, rng.choice(words_of("host dtype")))
    return program.put(node, rng.choice(("1", "2", "3", "4", "5", "6")))


KINDS: tuple[Kind, ...] = (
    _function_name, _function_name, _other_end, _argument, _argument, _constant, _comparison,
    _operator, _index, _index, _mask, _slice, _name, _name, _around, _around, _hoisted, _hoisted,
    _helper, _inserted, _inserted, _inserted, _around_statement, _around_statement, _augmented,
    _result, _arguments,
)  # fmt: skip
