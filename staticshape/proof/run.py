"""Runs one side in the child process: graph mode with its IR, and op by op as a second opinion."""

from __future__ import annotations

import linecache
import os
import random
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from staticshape.errors import UsageError
from staticshape.proof.codec import Array, Encoded, decode, encode, structure
from staticshape.proof.compiles import CompileCounter
from staticshape.proof.gradient import Gradient, weights_for
from staticshape.proof.ir import draws_random, dynamic_nodes
from staticshape.proof.loading import Entry, call_inputs, find_entry, load_module, siblings
from staticshape.proof.model import Node
from staticshape.proof.probe import PROBE, EmptyWatch, instrument
from staticshape.proof.protocol import Call, Request, Result

SEED = 20


class SideRunner:
    """Holds what one request needs; `run` answers it."""

    def __init__(self, request: Request, graphs: Path) -> None:
        self.request = request
        self.path = Path(request.path).resolve()
        self.graphs = graphs  # where MindSpore dumps IR; emptied after every compile
        self.nodes: dict[Node, None] = {}
        self.notes: list[str] = []
        self.random = False  # a kernel's generator moves on with every call of its graph
        self.counter = CompileCounter()

    def run(self) -> Result:
        """Load, run and describe the side; user errors become `Result.error`."""
        started = time.perf_counter()
        with siblings(Path(self.request.home or self.path.parent)):
            return self._run(started)

    def _run(self, started: float) -> Result:
        with _inside(self.request.cwd):
            seed()
            module = load_module(self.path)
            seed()
            entry = find_entry(self.path, module, self.request.entry)
            parameters = entry.parameters()
            seed()
            given = self.request.arguments
            if given is None:
                made = call_inputs(self.path, module, self.request.inputs)
                given = tuple(tuple(encode(value) for value in item) for item in made)
        if self.request.parameters is not None:
            _set(parameters, self.request.parameters)
        initial = tuple((name, _array(item)) for name, item in parameters)
        modes = ("train", "inference") if _has_modes(entry) else ("train",)
        eager: dict[tuple[str, int], Call] = {}
        calls: dict[tuple[str, int], Call] = {}
        if self.request.eager:
            with _inside(self.request.cwd):
                eager = self._eager(entry, given, initial, modes)
        if self.request.graph:
            self.counter.start()
            try:
                calls = self._graph(entry, given, initial, modes, eager)
            finally:
                self.counter.stop()
        return Result(
            entry=entry.name,
            modes=modes,
            arguments=given,
            parameters=initial,
            compiles=self.counter.count,
            nodes=tuple(self.nodes),
            calls=calls,
            eager=eager,
            notes=tuple(self.notes),
            seconds=time.perf_counter() - started,
        )

    def _graph(
        self,
        entry: Entry,
        given: tuple[tuple[Encoded, ...], ...],
        initial: tuple[tuple[str, Array], ...],
        modes: tuple[str, ...],
        eager: dict[tuple[str, int], Call],
    ) -> dict[tuple[str, int], Call]:
        """Every input in every mode; a call after an empty or failed one runs in a fresh graph."""
        import mindspore as ms

        ms.set_context(mode=ms.GRAPH_MODE)
        calls: dict[tuple[str, int], Call] = {}
        shared_gradients: dict[str, Callable[..., Any]] = {}
        for mode in modes:
            _set_train(entry, mode == "train")
            tainted = False
            for index, arguments in enumerate(given):
                second = eager.get((mode, index))
                call = self._call(entry.call, entry, arguments, initial, "forward")
                differs = call.error is None and second is not None and _disagree(call, second)
                if tainted or self.random or differs:
                    call = self._fresh(entry, arguments, initial)
                empty = second is not None and second.empty_line is not None
                tainted = tainted or empty or call.error is not None
                if mode == "train" and self.request.gradients and call.value is not None:
                    call = self._gradient(
                        entry,
                        arguments,
                        initial,
                        call,
                        shared_gradients,
                        fresh=tainted or self.random,
                    )
                calls[mode, index] = call
        return calls

    def _fresh(
        self, entry: Entry, arguments: tuple[Encoded, ...], initial: tuple[tuple[str, Array], ...]
    ) -> Call:
        """The call in a graph of its own, which no earlier call can have spoilt."""
        with self._uncounted():
            return self._call(_fresh_jit(entry.body), entry, arguments, initial, "forward")

    def _call(
        self,
        function: Callable[..., Any],
        entry: Entry,
        arguments: tuple[Encoded, ...],
        initial: tuple[tuple[str, Array], ...],
        graph: str | None,
    ) -> Call:
        parameters = entry.parameters()
        _set(parameters, initial)
        seed()
        try:
            value = encode(function(*(decode(item) for item in arguments)))
            state = _changed(parameters, initial)
            call = Call(value, state)
        except Exception as error:
            call = Call(error=first_line(error))
        if graph is not None:
            self._collect(graph)
        return call

    def _gradient(
        self,
        entry: Entry,
        arguments: tuple[Encoded, ...],
        initial: tuple[tuple[str, Array], ...],
        call: Call,
        shared: dict[str, Callable[..., Any]],
        fresh: bool,
    ) -> Call:
        assert call.value is not None
        gradient = Gradient(entry, call.value, arguments, self.graphs.parent)
        if gradient.is_empty:
            return call
        key = repr((gradient.places, gradient.wide, gradient.positions, gradient.count))
        with self._uncounted():
            import mindspore as ms

            if fresh or key not in shared:
                function = ms.jit(gradient.build())
                if not fresh:
                    shared[key] = function
            else:
                function = shared[key]
            made = self._differentiate(function, gradient, entry, arguments, initial, call)
            if made.gradient_error is not None:
                shared.pop(key, None)
        self._collect("gradient")
        return made

    def _differentiate(
        self,
        function: Callable[..., Any],
        gradient: Gradient,
        entry: Entry,
        arguments: tuple[Encoded, ...],
        initial: tuple[tuple[str, Array], ...],
        call: Call,
    ) -> Call:
        assert call.value is not None
        _set(entry.parameters(), initial)
        seed()
        try:
            result = function(*(decode(item) for item in arguments), *weights_for(call.value))
            arrays = [encode(item) for item in gradient.flatten(result)]
        except Exception as error:
            return Call(
                call.value, call.state, gradient_error=first_line(error), empty_line=call.empty_line
            )
        named = tuple(
            (name, item)
            for name, item in zip(gradient.names(), arrays, strict=True)
            if isinstance(item, Array)
        )
        return Call(call.value, call.state, gradients=named, empty_line=call.empty_line)

    def _eager(
        self,
        entry: Entry,
        given: tuple[tuple[Encoded, ...], ...],
        initial: tuple[tuple[str, Array], ...],
        modes: tuple[str, ...],
    ) -> dict[tuple[str, int], Call]:
        """Every input op by op, watching for axes without elements."""
        import mindspore as ms

        ms.set_context(mode=ms.PYNATIVE_MODE)
        watch = EmptyWatch()
        original, ms.jit = ms.jit, _no_jit
        try:
            module = load_module(self.path, _with_probe(self.path, watch))
            watched = find_entry(self.path, module, entry.name)
        finally:
            ms.jit = original
        calls: dict[tuple[str, int], Call] = {}
        for mode in modes:
            _set_train(watched, mode == "train")
            for index, arguments in enumerate(given):
                watch.line = None
                call = self._call(watched.body, watched, arguments, initial, None)
                call = Call(call.value, call.state, call.error, empty_line=watch.line)
                if mode == "train" and self.request.gradients and call.value is not None:
                    gradient = Gradient(watched, call.value, arguments, self.graphs.parent)
                    if not gradient.is_empty:
                        call = self._differentiate(
                            gradient.build(), gradient, watched, arguments, initial, call
                        )
                calls[mode, index] = call
        return calls

    @contextmanager
    def _uncounted(self) -> Iterator[None]:
        """Compiles in here are the proof's own, not the user's."""
        count = self.counter.count
        try:
            yield
        finally:
            self.counter.count = count

    def _collect(self, graph: str) -> None:
        """Read what the last call compiled, and empty the dump folder."""
        for file in sorted(self.graphs.glob("*_validate_*.ir")):
            text = file.read_text(encoding="utf-8", errors="replace")
            self.random = self.random or draws_random(text)
            for node in dynamic_nodes(text):
                path, line = _user_frame(node.frames, self.path)
                made = Node(
                    node.op,
                    node.type,
                    path,
                    line,
                    linecache.getline(path, line).strip() if path else "",
                    node.is_origin,
                    node.is_fallback,
                    "forward" if graph == "forward" else "gradient",
                )
                self.nodes.setdefault(made)
        shutil.rmtree(self.graphs, ignore_errors=True)
        self.graphs.mkdir(exist_ok=True)


def seed() -> None:
    """One seed before every call, so that both sides draw the same random numbers."""
    import mindspore as ms

    random.seed(SEED)
    np.random.seed(SEED)
    ms.set_seed(SEED)


def first_line(error: BaseException) -> str:
    """The sentence of an error message that a user can read."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip(" -")]
    return f"{type(error).__name__}: {lines[0] if lines else 'no message'}"[:300]


def _fresh_jit(body: Any) -> Callable[..., Any]:
    import mindspore as ms

    def run(*arguments):  # type: ignore[no-untyped-def]
        return body(*arguments)

    return ms.jit(run)  # type: ignore[no-any-return]


def _no_jit(function: Any = None, **_: Any) -> Any:
    return function if function is not None else lambda inner: inner


def _with_probe(path: Path, watch: EmptyWatch) -> Any:
    import builtins

    setattr(builtins, PROBE, watch)
    return instrument(path.read_bytes())


def _has_modes(entry: Entry) -> bool:
    """Whether anything in the network asks for `self.training`."""
    import inspect

    kinds = {type(item) for cell in entry.cells for _, item in cell.cells_and_names()}
    for kind in kinds:
        try:
            if ".training" in inspect.getsource(kind):
                return True
        except (OSError, TypeError):
            return True
    return False


def _set_train(entry: Entry, on: bool) -> None:
    for cell in entry.cells:
        cell.set_train(on)


def _array(parameter: Any) -> Array:
    array = encode(parameter)
    assert isinstance(array, Array)
    return array


def _set(parameters: list[tuple[str, Any]], values: tuple[tuple[str, Array], ...]) -> None:
    """Put values into parameters by name; a mismatch of names is for the parent to judge."""
    stored = dict(values)
    for name, parameter in parameters:
        array = stored.get(name)
        if array is not None and tuple(parameter.shape) == array.data.shape:
            parameter.set_data(decode(array))


def _changed(
    parameters: list[tuple[str, Any]], initial: tuple[tuple[str, Array], ...]
) -> tuple[tuple[str, Array], ...]:
    before = dict(initial)
    now = [(name, _array(item)) for name, item in parameters]
    return tuple(
        (name, array)
        for name, array in now
        if not np.array_equal(array.data, before[name].data, equal_nan=array.is_float)
    )


def _disagree(call: Call, second: Call) -> bool:
    """A coarse test whether graph and op-by-op results differ enough to try a fresh graph."""
    from staticshape.proof.equivalence import compare

    if second.error is not None or second.value is None or call.value is None:
        return False
    if structure(call.value) != structure(second.value):
        return True
    return not all(item.equal for item in compare(second.value, call.value))


def _user_frame(frames: tuple[tuple[str, int], ...], judged: Path) -> tuple[str, int]:
    """The innermost line in the judged file, else the innermost one outside MindSpore."""
    for path, line in reversed(frames):
        if path == str(judged):
            return path, line
    for path, line in reversed(frames):
        if "site-packages/mindspore" not in path and "/objective_" not in path:
            return path, line
    return "", 0


@contextmanager
def _inside(folder: str) -> Iterator[None]:
    back = os.getcwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(back)


def answer(request: Request, graphs: Path) -> Result:
    """Answer one request; whatever the user's code raises becomes a sentence."""
    try:
        return SideRunner(request, graphs).run()
    except UsageError as error:
        return Result(error=str(error))
    except (Exception, SystemExit) as error:
        return Result(error=f"{request.path}: {first_line(error)}")
