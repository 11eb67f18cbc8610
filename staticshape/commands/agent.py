"""What an agent can ask for: each tool is the command of that name, run in a process of its own.

The functions know nothing of the protocol; `staticshape.commands.mcp` serves them. Their docstrings
are what the agent reads. Nothing here writes a file of the user's.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from staticshape.errors import UsageError

INSTRUCTIONS = (
    "staticshape finds dynamic shapes in MindSpore graph-mode code (check), rewrites them to "
    "static shapes (fix gives a diff and reasons for what it refuses) and lets MindSpore's "
    "compiler prove the result (verify). explain is the page of a rule; plan finds bucket "
    "boundaries."
)
#: As the installed command does it: no file of the folder that it runs in can take the place of a
#: module, as `python -m` would let it.
_PROGRAM = (
    "import sys; sys.path[:1] = []; "
    f"sys.path.append({str(Path(__file__).parents[1])!r}); "
    "from staticshape.cli import main; main()"
)
_VERIFY_SECONDS = 300.0
_SPARE_SECONDS = 60.0


def check(paths: list[str], select: list[str] | None = None) -> dict[str, Any]:
    """Find where shapes become dynamic in files and folders. Reads source, runs nothing.

    Each finding has its place, rule, severity, message, the chain of reasons, what it spoils, help
    and whether fix converts it. `select` names rules or severities; ["all"] is every one.
    """
    ended = _command("check", *_selected(select), "-f", "json", "--", *paths)
    return {"findings": _json(ended), "errors": _errors(ended)}


def check_source(source: str, select: list[str] | None = None) -> dict[str, Any]:
    """Find where shapes become dynamic in a text of Python that is not in a file yet."""
    ended = _command("check", *_selected(select), "-f", "json", "-", text=source)
    return {"findings": _json(ended), "errors": _errors(ended)}


def fix(
    paths: list[str],
    select: list[str] | None = None,
    unsafe_fixes: bool = False,
    entry: str = "",
    inputs: str = "",
) -> dict[str, Any]:
    """Rewrite dynamic shapes to static shapes: gives a unified diff and writes nothing.

    What cannot be converted is among the refusals, with line, reason and what can be done.
    `unsafe_fixes` includes fixes that change what a function returns; `held_back` counts them.
    `inputs` names a function as FILE:FUNCTION that returns example argument tuples (by default the
    file's own `inputs()`), `entry` the network they are for: ranks and dtypes are read from them.
    """
    options = ["--unsafe-fixes"] if unsafe_fixes else []
    options += [f"--entry={entry}"] if entry else []
    options += [f"--inputs={inputs}"] if inputs else []
    ended = _command("fix", *_selected(select), *options, "-f", "json", "--", *paths)
    whole = _json(ended)
    kept = {key: whole[key] for key in ("diff", "refusals", "held_back", "notes")}
    return {**kept, "errors": _errors(ended)}


def explain(rule: str = "") -> list[dict[str, Any]]:
    """The page of a rule: why it matters, bad and good code, how safe its fix is; else the list."""
    found: list[dict[str, Any]] = _json(_command("explain", "-f", "json", *filter(None, [rule])))
    if rule:
        return found
    return [{key: page[key] for key in ("rule", "severity", "summary")} for page in found]


def verify(
    before: str,
    after: str = "",
    entry: str = "",
    inputs: str = "",
    timeout: float = _VERIFY_SECONDS,
) -> dict[str, Any]:
    """Compile before and after with MindSpore; compare values and gradients. RUNS the user's code.

    Without `after`, before is compared with what fix makes of it. The file needs a function
    `inputs()` that returns a list of argument tuples, or `inputs` names it as FILE:FUNCTION.
    """
    options = [f"--timeout={timeout}", "--output-format=json"]
    options += [f"--entry={entry}"] if entry else []
    options += [f"--inputs={inputs}"] if inputs else []
    paths = [before, *filter(None, [after])]
    ended = _command("verify", *options, "--", *paths, seconds=2 * timeout + _SPARE_SECONDS)
    found: dict[str, Any] = _json(ended)
    return found


def plan(
    paths: list[str],
    column: str = "",
    buckets: int = 0,
    multiple_of: int = 1,
    cost: str = "tokens",
) -> dict[str, Any]:
    """Plan bucket boundaries for the lengths in text, .npy, JSON, Parquet or MindRecord files.

    `buckets` 0 takes what is cheapest; `cost` is "tokens" or "attention".
    """
    options = [f"--multiple-of={multiple_of}", f"--cost={cost}", "--output-format=json"]
    options += [f"--column={column}"] if column else []
    options += [f"--buckets={buckets}"] if buckets else []
    found: dict[str, Any] = _json(_command("plan", *options, "--", *paths))
    return found


#: Every tool, and whether it only reads.
TOOLS: dict[Callable[..., Any], bool] = {
    check: True,
    check_source: True,
    fix: True,
    explain: True,
    plan: True,
    verify: False,
}


def _command(
    *arguments: str, text: str = "", seconds: float | None = None
) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            [sys.executable, "-c", _PROGRAM, *arguments],
            input=text,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise UsageError(f"{arguments[0]} took longer than {seconds} seconds") from error


def _selected(select: list[str] | None) -> list[str]:
    return [f"--select={','.join(select)}"] if select else []


def _json(ended: subprocess.CompletedProcess[str]) -> Any:
    """What a command wrote; `UsageError` with what it complained of when it wrote nothing."""
    if not ended.stdout.strip():
        raise UsageError("; ".join(_errors(ended)) or ended.stderr.strip() or "no output")
    return json.loads(ended.stdout)


def _errors(ended: subprocess.CompletedProcess[str]) -> list[str]:
    mark = "staticshape: error: "
    lines = ended.stderr.splitlines()
    return [line.removeprefix(mark) for line in lines if line.startswith(mark)]
