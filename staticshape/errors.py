"""The exceptions a user of staticshape can meet; every message says what, where and what to do."""

from __future__ import annotations

from collections.abc import Iterable

_MOST_NAMED = 24


class StaticshapeError(Exception):
    """Base of all errors raised on purpose by staticshape."""


class UsageError(StaticshapeError):
    """The tool cannot do its work with what it was given (exit status 2 on the command line)."""


class SourceError(StaticshapeError):
    """A file cannot be read or parsed; carries the place so that it can be reported by name."""

    def __init__(self, path: str, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(f"{path}:{line}:{column}: {message}")
        self.path, self.message, self.line, self.column = path, message, line, column


class CapacityError(StaticshapeError):
    """More valid elements than the capacity holds; nothing was dropped silently."""

    def __init__(self, site: str, count: int, capacity: int) -> None:
        super().__init__(
            f"{site}: {count} valid elements do not fit the capacity {capacity}; "
            f"raise the capacity to at least {count} or route this input elsewhere"
        )
        self.site, self.count, self.capacity = site, count, capacity


class DataError(StaticshapeError, ValueError):
    """The data or a parameter given to `staticshape.data` cannot be used; says which and why."""


class SampleTooLongError(DataError, CapacityError):
    """A sample is longer than the capacity; nothing was cut. Carries sample, length, capacity."""

    def __init__(
        self, sample: int | str, length: int, capacity: int, what: str = "elements"
    ) -> None:
        name = f"sample {sample}" if isinstance(sample, int) else sample
        StaticshapeError.__init__(
            self,
            f"{name} has {length} {what}, the capacity is {capacity}; pad to at least {length}, "
            f"or cut the sample by name with staticshape.data.crop",
        )
        self.site, self.count = name, length
        self.sample, self.length, self.capacity, self.what = sample, length, capacity, what

    def __reduce__(self) -> tuple[type[SampleTooLongError], tuple[int | str, int, int, str]]:
        """Worker processes send it whole."""
        return type(self), (self.sample, self.length, self.capacity, self.what)


def unknown(what: str, name: str, known: Iterable[str], where: str) -> UsageError:
    """An error for an unknown name, with the nearest known one."""
    import difflib  # only to complain

    names = sorted(known)
    near = difflib.get_close_matches(name, names, n=1)
    every = f"; known: {', '.join(names)}" if len(names) <= _MOST_NAMED else ""
    hint = f"; did you mean `{near[0]}`?" if near else every
    return UsageError(f"{where}: unknown {what} `{name}`{hint}")
