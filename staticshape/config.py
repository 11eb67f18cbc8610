"""`[tool.staticshape]` of pyproject.toml: read, checked, and turned into Settings.

[tool.staticshape]
select = ["dynamic", "masked-select"]      # rules or severities; the default set otherwise
extend-select = ["fallback"]
ignore = ["tensor-branch"]
exclude = ["third_party/"]                 # gitignore patterns
unsafe-fixes = false
plugins = ["tools/shape_rules.py"]         # rules of your own: docs/plugins.md

[[tool.staticshape.overrides]]             # later ones win
paths = ["tests/"]
ignore = ["dynamic"]

[tool.staticshape.rules.variable-slice]
tier = "unsafe"                            # "safe" promotes, "unsafe" demotes, "off" never fixes

[tool.staticshape.capacity]
"model/loss.py:Loss.construct:pos" = 128

[tool.staticshape.operators]               # what your own operators give: see `declarations`
"my_ops.filter_boxes" = "dynamic"
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from staticshape.errors import UsageError, unknown
from staticshape.findings import Tier
from staticshape.ops.declared import Declared
from staticshape.records import dataclass, field

if TYPE_CHECKING:
    from staticshape.analysis.host.example_inputs import ExampleInputs

_KEYS: dict[str, type] = {
    "select": list,
    "extend-select": list,
    "ignore": list,
    "exclude": list,
    "output-format": str,
    "unsafe-fixes": bool,
    "cache": bool,
    "cache-dir": str,
    "jobs": int,
    "gitignore": bool,
    "overrides": list,
    "rules": dict,
    "capacity": dict,
    "operators": dict,
    "plugins": list,
}
_OVERRIDE: dict[str, type] = {"paths": list, "select": list, "extend-select": list, "ignore": list}
_RULE: dict[str, type] = {"tier": str}
TIERS = ("safe", "unsafe", "off")
_TYPE_NAMES = {
    list: "a list of strings",
    str: "a string",
    bool: "true or false",
    int: "a whole number",
    dict: "a table",
}


@dataclass(frozen=True)
class Override:
    """Other rules for some paths (gitignore patterns relative to the folder of pyproject.toml)."""

    paths: tuple[str, ...]
    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()


@dataclass(frozen=True)
class Settings:
    """Everything a run is steered by: pyproject.toml first, the command line over it."""

    root: Path = Path()
    file: Path | None = None
    select: tuple[str, ...] | None = None  # None: the default set
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    output_format: str = ""
    unsafe_fixes: bool = False
    cache: bool = True
    cache_dir: str = ".staticshape_cache"
    jobs: int = 0  # 0: as many as there are processors
    gitignore: bool = True
    overrides: tuple[Override, ...] = ()
    tiers: Mapping[str, Tier] = field(default_factory=dict)
    never_fix: frozenset[str] = frozenset()
    capacity: Mapping[str, int] = field(default_factory=dict)
    plugins: tuple[str, ...] = ()  # files and entry points with rules of the user's
    operators: Mapping[str, Declared] = field(default_factory=dict)
    #: What a traced run saw, by file and line: the largest count, the calls, all counts added up.
    traced: Mapping[tuple[str, int], tuple[int, int, int]] = field(default_factory=dict)
    inputs: ExampleInputs | None = None  # what `fix` learns dtypes and ranks from


def find_config(start: Path) -> tuple[Path, Path | None]:
    """The project folder of a path, and its pyproject.toml where that has `[tool.staticshape]`.

    The folder is that of the nearest such file, else the nearest with `.git` or any
    pyproject.toml, else the start itself.
    """
    start = start.absolute()
    start = start if start.is_dir() else start.parent
    fallback: Path | None = None
    for folder in (start, *start.parents):
        file = folder / "pyproject.toml"
        try:
            raw = file.read_bytes()
        except PermissionError as error:
            if os.path.lexists(file):  # not in a folder that is closed itself
                raise UsageError(f"{file}: cannot be read: {error.strerror}") from error
            raw = None
        except OSError:
            raw = None
        if raw is not None and b"tool.staticshape" in raw:
            return folder, file
        if fallback is None and (raw is not None or (folder / ".git").exists()):
            fallback = folder
    return fallback or start, None


def load(start: Path, file: Path | None = None) -> Settings:
    """The settings for a path; `UsageError` names file, key and the nearest known key."""
    root, found = (file.absolute().parent, file) if file else find_config(start)
    if found is None:
        return Settings(root=root)
    table = _read(found)
    return _settings(root, found, table)


def _read(file: Path) -> dict[str, Any]:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        whole = tomllib.loads(file.read_bytes().decode())
    except OSError as error:
        raise UsageError(f"{file}: cannot be read: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{file}: is not valid TOML: {error}") from error
    if file.name == "pyproject.toml" or "tool" in whole:
        tools = _table(whole.get("tool", {}), "tool", str(file))
        whole = tools.get("staticshape", {})
    return _table(whole, "tool.staticshape", str(file))


def _table(value: object, name: str, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise UsageError(f"{where}: `{name}` must be a table")
    return value


def _checked(table: Mapping[str, Any], known: Mapping[str, type], where: str) -> None:
    for key, value in table.items():
        if key not in known:
            raise unknown("key", key, known, where)
        wanted = known[key]
        right = isinstance(value, wanted) and not (wanted is int and isinstance(value, bool))
        if right and wanted is list and key != "overrides":
            right = all(isinstance(item, str) for item in value)
        if not right:
            raise UsageError(f"{where}: `{key}` must be {_TYPE_NAMES[wanted]}, not {value!r}")


def _settings(root: Path, file: Path, table: dict[str, Any]) -> Settings:
    where = f"{file}: [tool.staticshape]"
    _checked(table, _KEYS, where)
    overrides = []
    for item in table.get("overrides", []):
        place = f"{file}: [[tool.staticshape.overrides]]"
        _checked(_table(item, "overrides", place), _OVERRIDE, place)
        if not item.get("paths"):
            raise UsageError(f"{place}: `paths` is missing")
        select = item.get("select")
        overrides.append(
            Override(
                tuple(item["paths"]),
                None if select is None else tuple(select),
                tuple(item.get("extend-select", ())),
                tuple(item.get("ignore", ())),
            )
        )
    tiers: dict[str, Tier] = {}
    never_fix: set[str] = set()
    for rule, options in table.get("rules", {}).items():
        place = f"{file}: [tool.staticshape.rules.{rule}]"
        _checked(_table(options, rule, place), _RULE, place)
        tier = options.get("tier")
        if tier is not None and tier not in TIERS:
            raise unknown("tier", tier, TIERS, place)
        if tier == "off":
            never_fix.add(rule)
        elif tier:
            tiers[rule] = tier
    for site, capacity in table.get("capacity", {}).items():
        place = f"{file}: [tool.staticshape.capacity]"
        if not isinstance(capacity, int) or isinstance(capacity, bool) or capacity < 1:
            raise UsageError(f"{place}: `{site}` must be a whole number above 0, not {capacity!r}")
        if site.count(":") < 2:
            raise UsageError(f"{place}: `{site}` is not written as `FILE:FUNCTION:NAME`")
    jobs = table.get("jobs", 0)
    if jobs < 0:
        raise UsageError(f"{where}: `jobs` must not be negative, not {jobs}")
    select = table.get("select")
    return Settings(
        root=root,
        file=file,
        select=None if select is None else tuple(select),
        extend_select=tuple(table.get("extend-select", ())),
        ignore=tuple(table.get("ignore", ())),
        exclude=tuple(table.get("exclude", ())),
        output_format=table.get("output-format", ""),
        unsafe_fixes=table.get("unsafe-fixes", False),
        cache=table.get("cache", True),
        cache_dir=table.get("cache-dir", ".staticshape_cache"),
        jobs=jobs,
        gitignore=table.get("gitignore", True),
        overrides=tuple(overrides),
        tiers=tiers,
        never_fix=frozenset(never_fix),
        capacity=dict(table.get("capacity", {})),
        plugins=tuple(table.get("plugins", ())),
        operators=_operators(table.get("operators"), file),
    )


def _operators(table: dict[str, Any] | None, file: Path) -> Mapping[str, Declared]:
    if not table:
        return {}
    from staticshape.declarations import operators  # most projects declare none

    return operators(table, str(file))
