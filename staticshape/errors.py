"""The exceptions a user of staticshape can meet; every message says what, where and what to do."""

from __future__ import annotations


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
