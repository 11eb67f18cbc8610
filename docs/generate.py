"""Writes what the documentation says of rules and rewrites: docs/rules/, and the README's tables.

    python docs/generate.py            write
    python docs/generate.py --check    exit with status 1 when something is stale, and name it

The rule pages come from the docstrings of `rewrites/` and from `staticshape/pages/`; they are what
`staticshape explain` prints. The README's figures come from samples/README.md.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from staticshape import rulebook

ROOT = Path(__file__).resolve().parent.parent


def rewrites_table(pages: list[rulebook.Page], folder: str) -> str:
    """Rules that fix converts, with the first line of each rewrite."""
    lines = ["| rule | what fix does |", "|---|---|"]
    for page in pages:
        if page.rewrite:
            first = page.text.split("\n\n")[0].split(": ", 1)[1].replace("\n", " ")
            first = first.replace("|", "\\|")
            lines.append(f"| [`{page.name}`]({folder}{page.name}.md) | {first} |")
    return "\n".join(lines)


def rules_index(pages: list[rulebook.Page]) -> str:
    """All rules in one table."""
    lines = [
        "# Rules",
        "",
        "`staticshape explain RULE` prints the same pages.",
        "",
        "| rule | severity | default | fix | what is found |",
        "|---|---|---|---|---|",
    ]
    for page in pages:
        on, fix = "on" if page.on_by_default else "off", "yes" if page.rewrite else ""
        cells = (f"[`{page.name}`]({page.name}.md)", page.severity, on, fix, page.summary)
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def between(text: str, name: str, new: str) -> str:
    """The text with a new part between the marks of that name."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    head, rest = text.split(begin)
    return f"{head}{begin}\n{new}\n{end}{rest.split(end)[1]}"


def measured() -> str:
    """The table of samples/README.md, with links from the root."""
    text = (ROOT / "samples/README.md").read_text(encoding="utf-8")
    part = text.split("<!-- measured: begin -->")[1].split("<!-- measured: end -->")[0]
    return re.sub(r"^\| \[(\w+)\]\(", r"| [\1](samples/", part.strip(), flags=re.MULTILINE)


def wanted() -> dict[Path, str]:
    """Every generated file, with what it should hold."""
    pages = [rulebook.page(name) for name in rulebook.names()]
    files = {ROOT / f"docs/rules/{page.name}.md": f"{page.markdown().rstrip()}\n" for page in pages}
    files[ROOT / "docs/rules/index.md"] = rules_index(pages)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    readme = between(readme, "rewrites", rewrites_table(pages, "docs/rules/"))
    files[ROOT / "README.md"] = between(readme, "measured", measured())
    return files


def stale() -> list[str]:
    """What `main` would change: stale files, missing ones, and pages of rules that are gone."""
    files = wanted()
    changed = [
        path
        for path, text in files.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    gone = [path for path in (ROOT / "docs/rules").glob("*.md") if path not in files]
    return [str(path.relative_to(ROOT)) for path in (*changed, *gone)]


def main(arguments: list[str]) -> int:
    """Write, or check; returns the exit status."""
    if "--check" in arguments:
        names = stale()
        if names:
            print(f"stale: {', '.join(names)}; run `python docs/generate.py`", file=sys.stderr)
        return 1 if names else 0
    files = wanted()
    (ROOT / "docs/rules").mkdir(exist_ok=True)
    for path in (ROOT / "docs/rules").glob("*.md"):
        if path not in files:
            path.unlink()
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
