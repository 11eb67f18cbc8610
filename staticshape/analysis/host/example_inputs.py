"""Inputs that the user names: `--inputs FILE:FUNCTION` and `--entry NAME`, read and never run."""

from __future__ import annotations

from staticshape.analysis.host.code import HostCode
from staticshape.analysis.host.example_values import rows_of
from staticshape.analysis.host.expressions import Spent
from staticshape.analysis.host.values import Host
from staticshape.analysis.modules.model import ModuleModel
from staticshape.errors import UsageError
from staticshape.records import dataclass
from staticshape.source import SourceFile

WORK = 20_000  # expressions that are looked at for one file


@dataclass(frozen=True)
class ExampleInputs:
    """Argument tuples for the entry of that name, or for those that they fit."""

    entry: str = ""
    made: Host | None = None  # what the function returns; None where none was named

    @classmethod
    def named(cls, spec: str | None, entry: str | None) -> ExampleInputs:
        """What `FILE:FUNCTION` (or FILE, for its `inputs()`) makes.

        Raises `UsageError` where there is no such function, and `SourceError` where the file does
        not parse.

        >>> ExampleInputs.named(None, "Net").entry
        'Net'
        """
        if spec is None:
            return cls(entry or "")
        file, _, function = spec.rpartition(":") if ":" in spec else (spec, "", "inputs")
        module = ModuleModel.read(SourceFile.read(file))
        if function not in module.functions:
            raise UsageError(
                f"{file}: no function `{function}()` (--inputs FILE:FUNCTION); "
                "it returns a list of argument tuples"
            )
        return cls(entry or "", _made(module, function))

    @property
    def told(self) -> bool:
        """Whether argument tuples could be read out of the function."""
        return self.made is not None and any(rows_of(self.made))


def _made(module: ModuleModel, function: str) -> Host:
    """What a function of a module returns, as far as its code tells."""
    code = HostCode(module, WORK, lambda name: False)
    try:
        code.follow_top()
        return code.follow(module.functions[function])
    except (Spent, RecursionError):
        return Host()
    finally:
        code.finish()
