"""Who may import whom, by reading the sources and by looking into fresh processes."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOWEST = {"entries", "errors", "records", "findings", "lines", "literals", "source", "walking"}
#: Room -> what it may import of the project besides itself.
ROOMS: dict[str, set[str]] = {
    "entries": set(),
    "errors": set(),
    "records": set(),
    "findings": {"records"},
    "lines": set(),
    "literals": set(),
    "source": {"errors", "records", "findings", "lines", "literals", "walking"},
    "walking": set(),
    "ops": LOWEST,
    "analysis": {*LOWEST, "ops"},
    "rewriting": {*LOWEST, "ops", "analysis", "rewrites", "directives"},
    "rewrites": {"records", "rewriting"},
    "masked": {"errors"},
    "data": {"errors"},
    "proof": {"entries", "errors"},
    "writing": {"errors"},
    "directives": LOWEST,
    "notebooks": LOWEST,
    "documents": {*LOWEST, "notebooks"},
    "report": {*LOWEST, "documents", "config", "analysis", "rulebook", "proof", "data"},
    "catalogue": {"rewrites"},
    "plugins": {*LOWEST, "ops", "analysis"},
    "examining": {*LOWEST, "analysis", "plugins", "project"},
    "fixing": {
        *LOWEST,
        "analysis",
        "rewriting",
        "catalogue",
        "checking",
        "config",
        "directives",
        "documents",
        "examining",
        "files",
        "plugins",
        "project",
        "proof",
        "rulebook",
        "selection",
        "workers",
        "writing",
    },
    "checking": {
        *LOWEST,
        "catalogue",
        "analysis",
        "directives",
        "documents",
        "examining",
        "files",
        "project",
        "rewriting",
        "selection",
    },
}
#: Heavy packages that a plain `check` must not load, and what every room must do without.
HEAVY = {"libcst", "numpy", "rich", "mindspore", "pathspec"}
WITHOUT: dict[str, set[str]] = {
    "staticshape": {*HEAVY, "argparse", "ast"},
    "staticshape.analysis": {*HEAVY, "argparse"},
    # `dataclasses` and what it loads cost a third of the time of one file: `staticshape.records`.
    "staticshape.checking": {*HEAVY, "argparse", "dataclasses", "inspect"},
    "staticshape.data": {"mindspore", "libcst", "staticshape.analysis"},
    "staticshape.proof": {"mindspore", "libcst", "staticshape.analysis"},
}


def imports(path: Path) -> Iterator[str]:
    """The rooms of this project that a file imports, inside functions too."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            whole = node.module == "staticshape"
            names = [f"staticshape.{a.name}" for a in node.names] if whole else [node.module]
        else:
            continue
        for name in names:
            if name.startswith("staticshape."):
                yield name.split(".")[1]


def files(room: str) -> list[Path]:
    if room == "rewrites":
        return sorted((ROOT / "rewrites").rglob("*.py"))
    folder = ROOT / "staticshape" / room
    return sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]


def trespasses(path: Path, room: str) -> set[str]:
    known = {each.stem for each in (ROOT / "staticshape").iterdir()}
    return (set(imports(path)) & known) - ROOMS[room] - {room}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_what_it_may(room):
    found = {str(path.relative_to(ROOT)): trespasses(path, room) for path in files(room)}
    assert {path: rooms for path, rooms in found.items() if rooms} == {}


def test_no_rewrite_imports_another():
    for path in files("rewrites"):
        assert "rewrites" not in set(imports(path)), path


def test_the_reading_of_imports_can_find_a_trespass(tmp_path):
    path = tmp_path / "wrong.py"
    path.write_text("def f():\n    from staticshape import pipeline\n    import staticshape.cli\n")
    assert trespasses(path, "ops") == {"pipeline", "cli"}


#: The floors of a room, from the ground up: each imports only from those before it.
REWRITING = (
    *("text", "spread", "options", "capacities", "reading", "layout", "refuse"),
    *("lowering", "walk", "site_bindings", "site", "rule", "registry"),
    *("capacity", "pairs", "families", "holders", "counts", "places", "functions"),
    *("visiting", "branches", "loops", "stores", "assignments", "statements", "walker"),
    *("leftovers", "beside", "refusals", "plan"),
)
ANALYSIS = (
    *("modules", "values", "meaning", "host", "transfer", "facts", "ranks", "findings"),
    *("evaluating", "judging", "graph_scope", "heirs", "directory", "order", "statements"),
    *("interpreter", "module"),
)


def climbs(room: str, floors: tuple[str, ...], floor: str, text: str, *, types: bool) -> set[str]:
    """The floors above its own that a file of a room imports; for `types` alone, too."""
    whole, found = f"staticshape.{room}", set()
    tree = ast.parse(text)
    for node in () if types else tree.body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith(whole):
            continue
        names = [alias.name for alias in node.names] if node.module == whole else []
        found |= set(names or [node.module.split(".")[2]])
    return {each for each in found if floors.index(each) > floors.index(floor)}


@pytest.mark.parametrize(
    ("room", "floors", "types"), [("rewriting", REWRITING, True), ("analysis", ANALYSIS, False)]
)
def test_a_room_is_built_floor_upon_floor(room, floors, types):
    root = ROOT / "staticshape" / room
    files = [path for path in root.rglob("*.py") if path != root / "__init__.py"]
    of = {path: path.relative_to(root).parts[0].removesuffix(".py") for path in files}
    found = {
        str(path): climbs(room, floors, of[path], path.read_text("utf-8"), types=types)
        for path in files
    }
    assert {path: above for path, above in found.items() if above} == {}
    assert set(of.values()) == set(floors)


def test_the_reading_of_floors_can_find_a_climb():
    text = (
        "from staticshape.rewriting.counts import sized\nfrom staticshape.rewriting import plan\n"
    )
    assert climbs("rewriting", REWRITING, "walk", text, types=True) == {"counts", "plan"}
    assert climbs("rewriting", REWRITING, "plan", text, types=True) == set()
    typed = "if TYPE_CHECKING:\n    from staticshape.analysis.judging import judge\n"
    assert climbs("analysis", ANALYSIS, "host", typed, types=False) == set()
    assert climbs("analysis", ANALYSIS, "host", typed, types=True) == {"judging"}


def loaded(code: str) -> set[str]:
    """The modules that a fresh process has loaded after running some code."""
    script = f"import sys\n{code}\nprint('\\n'.join(sys.modules), file=sys.stderr)"
    ended = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
    )
    assert ended.returncode == 0, ended.stderr
    return set(ended.stderr.split())


@pytest.mark.parametrize("module", WITHOUT)
def test_importing_a_room_loads_nothing_heavy(module):
    assert loaded(f"import {module}") & WITHOUT[module] == set()


@pytest.mark.parametrize("output_format", ["full", "concise", "json", "github"])
def test_check_loads_nothing_heavy(tmp_path, output_format):
    path = tmp_path / "net.py"
    path.write_text(
        "import mindspore as ms\n@ms.jit\ndef f(x, m):\n    return x.masked_select(m).sum()\n"
    )
    code = (
        "from staticshape.cli import main\n"
        f"try: main(['check', {str(path)!r}, '-f', {output_format!r}])\n"
        "except SystemExit as ended: assert ended.code == 1"
    )
    modules = loaded(code)
    assert "staticshape.analysis" in modules
    assert modules & {*HEAVY, "dataclasses", "inspect"} == set()


def test_only_a_configured_plugin_is_loaded(tmp_path):
    path = tmp_path / "net.py"
    path.write_text("import mindspore as ms\n@ms.jit\ndef f(x):\n    return x.sum()\n")
    code = (
        "from staticshape.cli import main\n"
        f"try: main(['check', {str(path)!r}])\n"
        "except SystemExit as ended: assert ended.code == 0"
    )
    assert "staticshape.plugins" not in loaded(code)
    (tmp_path / "rules.py").write_text("RULES = ()\n")
    (tmp_path / "pyproject.toml").write_text("[tool.staticshape]\nplugins = ['rules.py']\n")
    assert "staticshape.plugins" in loaded(code)


def test_looking_into_a_process_can_find_something_heavy():
    assert "numpy" in loaded("import numpy") & HEAVY


def test_version_does_not_even_load_argparse():
    code = (
        "from staticshape.cli import main\n"
        "try: main(['--version'])\n"
        "except SystemExit as ended: assert ended.code == 0"
    )
    assert loaded(code) & {*HEAVY, "argparse", "ast", "dataclasses"} == set()


def test_a_finding_that_no_rewrite_cures_does_not_load_the_rewriter(tmp_path):
    path = tmp_path / "net.py"
    path.write_text(
        "import mindspore as ms\n@ms.jit\ndef f(x, y, n):\n"
        "    while y.sum() < n:\n        y = y[1:]\n    return y\n"
    )
    code = (
        "from staticshape.cli import main\n"
        f"try: main(['check', '--no-cache', {str(path)!r}])\n"
        "except SystemExit as ended: assert ended.code == 1"
    )
    assert "staticshape.rewriting" not in loaded(code)


def test_the_rules_with_a_rewrite_are_read_as_they_are_registered():
    from staticshape import catalogue
    from staticshape.rewriting import registry

    assert catalogue.curable() == set(registry.load())
