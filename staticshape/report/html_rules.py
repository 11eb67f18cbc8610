"""The pages of rules as HTML: what the findings of a report link to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape

from staticshape import rulebook
from staticshape.analysis.findings.rules import RULES

_CODE = re.compile(r"`([^`\n]+)`")


def pages(rules: Iterable[str]) -> str:
    """One closed section for each built-in rule, below one heading; empty without a rule."""
    known = sorted({rule for rule in rules if rule in RULES})
    if not known:
        return ""
    return f'<h3 class="about">About the rules</h3>{"".join(map(_page, known))}'


def link(rule: str) -> str:
    """A rule's name, with a link to its page where the report has it."""
    name = escape(rule)
    return f'<a href="#rule-{name}">{name}</a>' if rule in RULES else name


def inline(text: str) -> str:
    """One line of text, with code between backticks as code."""
    return _CODE.sub(r"<code>\1</code>", escape(text, quote=False))


def _page(rule: str) -> str:
    page = rulebook.page(rule)
    return (
        f'<details id="rule-{rule}"><summary><b>{rule}</b> {inline(page.summary)}</summary>'
        f"{''.join(_blocks(page.text))}</details>"
    )


def _blocks(markdown: str) -> Iterator[str]:
    """Headings, code and paragraphs: all that the pages are made of."""
    parts = re.split(r"^```\w*\n(.*?)^```$", markdown, flags=re.MULTILINE | re.DOTALL)
    for number, part in enumerate(parts):
        if number % 2:
            yield "<pre>" + "".join(f"<span>{escape(row)}</span>" for row in _rows(part)) + "</pre>"
            continue
        for text in re.split(r"\n\s*\n|(?<=\w)\n(?=\n)|^(?=## )", part, flags=re.MULTILINE):
            yield from _paragraph(text.strip())


def _rows(code: str) -> list[str]:
    return [row or " " for row in code.rstrip("\n").split("\n")]


def _paragraph(text: str) -> Iterator[str]:
    head, _, rest = text.partition("\n") if text.startswith("## ") else ("", "", text)
    if head:
        yield f"<h4>{escape(head[3:])}</h4>"
    if rest.strip():
        yield f"<p>{inline(' '.join(rest.split()))}</p>"
