"""What must not change what fix does: names, comments, the order of statements, a second pass.

A quarter of the corpus is renamed, a quarter commented, a quarter fixed a second time;
`STATICSHAPE_DEEP=1` does all of it to all.
"""

from __future__ import annotations

import ast
import difflib
import keyword
import os
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from fixed_cases import CASES, ROOT, fix_bytes, fixed, is_converted, share

SAMPLES = sorted(ROOT.glob("samples/*/before.py"))
CONVERTED = [name for name, case in CASES.items() if case.expect == "convert"]
DEEP = bool(os.environ.get("STATICSHAPE_DEEP"))
COMMENT = re.compile(rb"#[^\r\n\"']*", re.MULTILINE)
MARK = re.compile(r"# (?:behind|above) \d+")
every_case = pytest.mark.parametrize("name", CASES)


def part(names: Iterable[str], number: int) -> list[str]:
    """A quarter of the names, or all."""
    return [name for name in names if DEEP or share(name, 4) == number]


def construct_names(text: str) -> set[str]:
    """Local names that the functions of a case assign and that nothing else in it uses."""
    tree = ast.parse(text)
    stored, other = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            is_local = isinstance(node.ctx, ast.Store) and node.col_offset > 0
            stored |= {node.id} if is_local else set()
        elif isinstance(node, ast.Attribute):
            other.add(node.attr)
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            other.add(node.arg)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            other |= set(node.names)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            other.add(node.name)
        elif isinstance(node, ast.alias):
            other.add((node.asname or node.name).split(".")[0])
    return {name for name in stored - other if not keyword.iskeyword(name)}


def renamed(text: str) -> str:
    """The same program with its local names changed."""
    names = construct_names(text)
    places = sorted(
        (
            (node.lineno, node.col_offset, node.id)
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Name) and node.id in names
        ),
        reverse=True,
    )
    lines = text.split("\n")
    for line, column, name in places:
        raw = lines[line - 1].encode()
        end = column + len(name.encode())
        lines[line - 1] = (raw[:column] + f"{name}_renamed".encode() + raw[end:]).decode()
    return "\n".join(lines)


def commented(text: str) -> str:
    """The same program with a comment behind every statement of one line, and above it."""
    lines = text.split("\n")
    ends = {
        node.lineno: node.col_offset
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Assign | ast.Return | ast.Expr)
        and node.lineno == node.end_lineno
        and node.end_col_offset == len(lines[node.lineno - 1].encode())
        and not lines[node.lineno - 1][: node.col_offset].strip()
    }
    made = []
    for number, line in enumerate(lines, 1):
        if number in ends:
            made.append(f"{line[: ends[number]]}# above {number}")
        made.append(f"{line}  # behind {number}" if number in ends else line)
    return "\n".join(made)


def plain(name: str) -> str | None:
    """The text of a case, or None where its line ends or encoding are what it is about."""
    raw = CASES[name].path.read_bytes()
    if b"\r" in raw or raw.startswith(b"\xef\xbb\xbf"):
        return None
    return raw.decode()


@pytest.mark.parametrize("name", part(CASES, 0))
def test_a_second_fix_changes_nothing(name: str) -> None:
    first = fixed(name)
    again = fix_bytes(first.path, first.raw)
    assert again.raw == first.raw and again.edits == ()


@pytest.mark.parametrize("path", SAMPLES, ids=[path.parent.name for path in SAMPLES])
def test_a_second_fix_of_a_sample_changes_nothing(path: Path) -> None:
    first = fix_bytes(str(path), path.read_bytes())
    assert first.edits and fix_bytes(str(path), first.raw).edits == ()


@every_case
def test_comments_and_everything_outside_the_edits_survive(name: str) -> None:
    result = fixed(name)
    old, new = (raw.splitlines(keepends=True) for raw in (result.old, result.raw))
    touched = {
        line for edit in result.edits for line in range(edit.span.line, edit.span.end_line + 1)
    }
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    changed = {
        number + 1
        for tag, start, end, _, _ in matcher.get_opcodes()
        if tag in ("replace", "delete")
        for number in range(start, end)
    }
    assert changed <= touched
    inside = set(COMMENT.findall(b"".join(old[line - 1] for line in sorted(touched))))
    kept = set(COMMENT.findall(result.raw))
    assert set(COMMENT.findall(result.old)) - inside <= kept
    assert result.raw.count(b"\r\n") == (result.raw.count(b"\n") if b"\r\n" in result.old else 0)


@pytest.mark.parametrize("name", part(CONVERTED, 1))
def test_names_do_not_decide(name: str) -> None:
    text = plain(name)
    if text is None:
        pytest.skip("about bytes")
    result = fix_bytes(fixed(name).path, renamed(text).encode())
    assert (bool(result.edits) and not result.left) == is_converted(name), result.left


@pytest.mark.parametrize("name", part(CONVERTED, 2))
def test_comments_do_not_decide_and_none_is_lost(name: str) -> None:
    text = plain(name)
    if text is None:
        pytest.skip("about bytes")
    other = commented(text)
    result = fix_bytes(fixed(name).path, other.encode())
    assert (bool(result.edits) and not result.left) == is_converted(name), result.left
    before, after = (set(MARK.findall(each)) for each in (other, result.raw.decode()))
    assert before == after, before - after


def test_renaming_and_commenting_do_change_programs() -> None:
    text = plain("masked_select/silog_loss") or ""
    assert renamed(text).count("_renamed") >= 4
    assert commented(text).count("# behind") >= 4


PAIR = """\
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, pred, target, weight, mask):
{statements}
        return ops.mse_loss(p, t) * scale + w.mean()
"""
STATEMENTS = (
    "p = ops.masked_select(pred, mask)",
    "t = ops.masked_select(target, mask)",
    "w = weight[mask]",
    "scale = weight.sum() + 1.0",
)


@pytest.mark.parametrize("turn", range(len(STATEMENTS)))
def test_the_order_of_independent_statements_does_not_decide(turn: int) -> None:
    order = (*STATEMENTS[turn:], *STATEMENTS[:turn])
    text = PAIR.format(statements="\n".join(f"        {each}" for each in order))
    result = fix_bytes("net.py", text.encode())
    assert result.left == ()
    assert b"masked.mse_loss(pred, target, mask)" in result.raw
    assert b"masked.mean(weight, " in result.raw
