"""The formats of a report: each module turns a Report into text; this one knows their names."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from staticshape.report.view import View

#: Format -> module and function. Imported when asked for: `check` pays for one format only.
FORMATS = {
    "full": "text:full",
    "text": "text:full",
    "concise": "text:concise",
    "grouped": "text:grouped",
    "json": "plain_json:array",
    "json-lines": "plain_json:lines",
    "sarif": "sarif:sarif",
    "github": "github:github",
    "gitlab": "gitlab:gitlab",
    "azure": "one_line:azure",
    "pylint": "one_line:pylint",
    "junit": "junit:junit",
    "rdjson": "rdjson:rdjson",
    "markdown": "markdown:markdown",
    "html": "html:html",
}
#: Formats that carry the edits of a fix: asking for them plans the fixes.
WITH_FIXES = frozenset({"sarif", "rdjson", "html"})


class Format(Protocol):
    """A format turns what is to be shown into text."""

    def __call__(self, view: View) -> str: ...


def format_named(name: str) -> Format:
    """The format of that name."""
    module, function = FORMATS[name].split(":")
    found: Format = getattr(import_module(f"staticshape.report.{module}"), function)
    return found
