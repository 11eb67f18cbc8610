"""Counts real compiles by MindSpore's private hook; the only file that knows of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class CompileCounter:
    """Counts compiles of Cells and jit functions from `start` on.

    Each compile goes through `mindspore.graph.api._check_recompile` once. A listener receives the
    compiled object and the arguments of that compile.
    """

    def __init__(self, listener: Callable[[Any, Any, Any], None] | None = None) -> None:
        self.count = 0
        self._listener = listener
        self._original: Callable[..., Any] | None = None

    def start(self) -> CompileCounter:
        """Hook in; `stop` takes the hook out again."""
        from mindspore.graph import api

        self._original = api._check_recompile

        def counted(obj: Any, args: Any, kwargs: Any, *rest: Any, **more: Any) -> Any:
            self.count += 1
            if self._listener is not None:
                self._listener(obj, args, kwargs)
            assert self._original is not None
            return self._original(obj, args, kwargs, *rest, **more)

        api._check_recompile = counted
        return self

    def stop(self) -> None:
        """Restore MindSpore's own function."""
        from mindspore.graph import api

        if self._original is not None:
            api._check_recompile = self._original
            self._original = None
