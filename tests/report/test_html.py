"""The HTML page: complete, well-formed, escaped, and without outside resources."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from staticshape.report import format_named

VOID = {"meta", "input", "link", "br"}


class Tags(HTMLParser):
    """Checks that every tag is closed, and keeps the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def test_it_is_well_formed_and_shows_everything(view):
    page = format_named("html")(view)
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    for text in (
        "2 findings", "pkg/net é.py", "masked-select", "true values: 50% & <more>",
        "mask is a Tensor", "other.py:3:1", "use staticshape.masked", "fix: safe",
        "+        return masked.sum(x, mask) <x.sum()", "broken.py:1:7: does not parse",
        "return é.sum() <x.sum()",
    ):  # fmt: skip
        assert text in tags.text, text


def test_source_text_cannot_inject_markup(view):
    from staticshape.records import replace

    path = view.findings[0].path
    hostile = view.sources[path].replace("é".encode(), b"<script>alert(1)</script>")
    page = format_named("html")(replace(view, sources={path: hostile}))
    assert "<script>alert" not in page


def test_it_needs_nothing_from_outside(view):
    page = format_named("html")(view)
    assert not re.search(r"src=|href=\"(?!#)|https?://|@import|url\(", page)


def test_a_finding_links_to_the_page_of_its_rule(view):
    page = format_named("html")(view)
    assert '<a href="#rule-masked-select">masked-select</a>' in page
    about = page.split('<details id="rule-masked-select">')[1].split("</details>")[0]
    assert "<h4>Why is this bad</h4>" in about
    assert "<span>        return masked.mse_loss(pred, target, mask)</span>" in about


def test_nothing_found(empty):
    assert "No findings" in format_named("html")(empty)
