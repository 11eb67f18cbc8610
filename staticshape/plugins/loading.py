"""Loads the rules that the configuration names: Python files, or entry points of packages."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import ModuleType

from staticshape.analysis.findings.rules import RULES
from staticshape.errors import StaticshapeError, UsageError
from staticshape.plugins.rule import Rule

GROUP = "staticshape.rules"


@cache
def load(root: str, plugins: tuple[str, ...]) -> dict[str, Rule]:
    """The rules of some plugins by name; files are relative to the folder `root`.

    Raises `UsageError` that names the plugin: it cannot be found or run, or a name is taken.
    """
    found: dict[str, Rule] = {}
    for plugin in plugins:
        for rule in _rules_of(plugin, Path(root)):
            if rule.name in RULES or rule.name in found:
                raise UsageError(f"plugin `{plugin}`: there is a rule `{rule.name}` already")
            found[rule.name] = rule
    return found


def _rules_of(plugin: str, root: Path) -> tuple[Rule, ...]:
    try:
        source = _from_file(root / plugin) if plugin.endswith(".py") else _from_package(plugin)
        rules = tuple(source.RULES if isinstance(source, ModuleType) else source)
    except StaticshapeError as error:
        raise UsageError(f"plugin `{plugin}`: {error}") from error
    except AttributeError as error:
        raise UsageError(
            f"plugin `{plugin}`: {error}; it must define RULES = (Rule(...),)"
        ) from error
    except Exception as error:
        raise UsageError(
            f"plugin `{plugin}`: cannot be run: {type(error).__name__}: {error}"
        ) from error
    for rule in rules:
        if not isinstance(rule, Rule):
            raise UsageError(f"plugin `{plugin}`: RULES holds {rule!r}, which is no Rule")
    return rules


def _from_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise UsageError(f"{path} does not exist")
    module = ModuleType(f"staticshape_plugin_{path.stem}")
    module.__file__ = str(path)
    exec(compile(path.read_bytes(), str(path), "exec"), module.__dict__)
    return module


def _from_package(name: str) -> Iterable[Rule] | ModuleType:
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP, name=name):
        loaded: Iterable[Rule] | ModuleType = entry.load()
        return loaded
    raise UsageError(
        f"no installed package has the entry point `{name}` in the group `{GROUP}`; "
        "a file is named with its ending, `tools/my_rules.py`"
    )
