"""Guards for programs and tests: fail when too much is compiled, and name the argument."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Callable
from types import TracebackType
from typing import Any, TypeVar

from staticshape.errors import StaticshapeError
from staticshape.proof.compiles import Compile, CompileWatch, changes

F = TypeVar("F", bound=Callable[..., Any])


class RecompileError(StaticshapeError):
    """More was compiled than the guard allows; the message names what changed."""


class assert_max_compiles:
    """Allow at most `n` compiles of Cells and jit functions inside.

    Works as a context manager and as a decorator (each call of the function is one block). Raises
    `RecompileError` when the `n + 1`-th compile begins, naming the argument that forced it.

    >>> with assert_max_compiles(1):  # doctest: +SKIP
    ...     for batch in loader:
    ...         train_step(batch)
    """

    def __init__(self, n: int) -> None:
        if n < 0:
            raise ValueError(f"n must not be negative: {n}")
        self.n = n
        self._blocks: list[_Block] = []

    @property
    def compiles(self) -> int:
        """Compiles so far in the innermost block that is open."""
        return self._blocks[-1].watch.count if self._blocks else 0

    def __enter__(self) -> assert_max_compiles:
        self._blocks.append(_Block(self._judge))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._blocks.pop().watch.stop()

    def __call__(self, function: F) -> F:
        """Guard each call of a function."""

        @functools.wraps(function)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            with self:
                return function(*args, **kwargs)

        return guarded  # type: ignore[return-value]

    def _judge(self, earlier: list[Compile], now: Compile, total: int) -> None:
        if total > self.n:
            plural = "s" if self.n != 1 else ""
            raise RecompileError(
                f"compile {total} where at most {self.n} compile{plural} is allowed: "
                f"{describe(earlier, now)}"
            )


class no_recompile(assert_max_compiles):
    """Allow each Cell or jit function one compile inside, and none after it.

    Works as a context manager (`with no_recompile():`) and as a decorator (`@no_recompile()`).
    """

    def __init__(self) -> None:
        super().__init__(0)

    def _judge(self, earlier: list[Compile], now: Compile, total: int) -> None:
        if earlier:
            raise RecompileError(f"compiled again: {describe(earlier, now)}")


class _Block:
    """One guarded stretch: what has been compiled in it, by definition."""

    def __init__(self, judge: Callable[[list[Compile], Compile, int], None]) -> None:
        self.seen: dict[tuple[str, str], list[Compile]] = defaultdict(list)
        self.judge = judge
        self.watch = CompileWatch(self._notice).start()

    def _notice(self, now: Compile) -> None:
        earlier = self.seen[now.name, now.place]
        try:
            self.judge(earlier, now, self.watch.count)
        finally:
            earlier.append(now)


def describe(earlier: list[Compile], now: Compile) -> str:
    """One sentence about a compile: what was compiled and what changed since the nearest one."""
    what = f"{now.name} ({now.place})"
    if not earlier:
        given = ", ".join(f"{item.name} {item.text}" for item in now.arguments)
        return f"{what} for the first time, with {given or 'no arguments'}"
    changed = changes(earlier, now)
    if not changed:
        return f"{what}: no argument changed; an attribute or a global that it reads did"
    return f"{what}: {'; '.join(changed)}"
