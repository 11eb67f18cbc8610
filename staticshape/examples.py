"""The examples that rules carry, and whether they are as they say.

A page shows code that is reported (*Before*, *Example*), what `fix` makes of it (*After*) and code
that is not reported (*After*, *Use instead*). A rule of a plugin holds the same in `invalid` and
`valid`. Code without an import gets MindSpore's usual ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from staticshape import pipeline, rulebook
from staticshape.config import Settings
from staticshape.declarations import operators
from staticshape.errors import StaticshapeError
from staticshape.ops.declared import Declared
from staticshape.plugins.rule import Rule
from staticshape.project import Project, plugin_rules
from staticshape.records import dataclass, field, replace
from staticshape.rewriting import FixOptions
from staticshape.selection import Selection
from staticshape.source import SourceFile

USUAL = "import mindspore as ms\nfrom mindspore import Tensor, mint, nn, ops\n"
_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_BLOCK = re.compile(r"^```(python|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Example:
    """One piece of code: reported or not, and what fix makes of it (None: it is not asked)."""

    rule: str
    reported: bool
    code: str
    after: str | None = None
    operators: dict[str, Declared] = field(default_factory=dict)


def examples_of(name: str, settings: Settings) -> tuple[Example, ...]:
    """The examples of a rule, the reported ones first."""
    custom = plugin_rules(settings).get(name)
    return tuple(_of_plugin(custom) if custom else _of_page(rulebook.page(name)))


def _of_plugin(rule: Rule) -> Iterator[Example]:
    for each in rule.invalid:
        code, after = (each, None) if isinstance(each, str) else each
        yield Example(rule.name, True, code, after)
    for code in rule.valid:
        yield Example(rule.name, False, code)


def _of_page(page: rulebook.Page) -> Iterator[Example]:
    heads = [*_HEADING.finditer(page.text)]
    ends = [*(head.start() for head in heads[1:]), len(page.text)]
    blocks = {
        head.group(1): _BLOCK.findall(page.text[head.end() : end])
        for head, end in zip(heads, ends, strict=True)
    }
    declared: dict[str, Declared] = {}
    for kind, text in blocks.get("Example", ()):
        if kind == "toml":
            declared |= operators(_toml(text)["tool"]["staticshape"]["operators"], page.name)
    after = next((text for _, text in blocks.get("After", ())), None)
    for kind, text in (*blocks.get("Before", ()), *blocks.get("Example", ())):
        if kind == "python":
            yield Example(page.name, True, text, after, declared)
    for _, text in (*blocks.get("After", ()), *blocks.get("Use instead", ())):
        yield Example(page.name, False, text, None, declared)


def fault(example: Example, settings: Settings, root: str) -> str:
    """What is wrong with an example; empty when it is as it says.

    `root` is an empty folder: no file of the user's is looked into.
    """
    rules = plugin_rules(settings).values()
    project = Project(root, (), example.operators, rules)
    try:
        text = whole(example.code)
        source = SourceFile(f"{root}/{example.rule.replace('-', '_')}.py", text.encode())
        every = Selection(select=("all",))
        found = {each.rule for each in pipeline.check_source(source, project, every)}
        if example.reported is not (example.rule in found):
            shown = ", ".join(sorted(found)) or "nothing"
            return f"{'not reported' if example.reported else 'reported'}; check finds {shown}"
        if example.after is None:
            return ""
        custom = example.rule in plugin_rules(settings)
        chosen = replace(rulebook.DEFAULT, extend=(example.rule,))
        if custom:
            chosen = Selection(select=(example.rule,))
        result = pipeline.fix_source(source, FixOptions(unsafe=custom), chosen, project)
    except StaticshapeError as error:
        return str(error)
    if body(result.raw.decode()) != body(example.after):
        return f"fix makes this of it:\n{body(result.raw.decode())}"
    return ""


def whole(code: str) -> str:
    """A program: the code, with MindSpore's usual imports where it has none."""
    imports = re.search(r"^(?:import|from) ", code, re.MULTILINE)
    library = "from staticshape import masked\n" if "masked." in code else ""
    return f"{'' if imports else f'{USUAL}{library}'}\n\n{code.strip()}\n"


def body(text: str) -> str:
    """A program without its imports."""
    lines = text.splitlines(keepends=True)
    return "".join(each for each in lines if not each.startswith(("import ", "from "))).strip()


def _toml(text: str) -> dict[str, Any]:
    import sys

    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    return tomllib.loads(text)
