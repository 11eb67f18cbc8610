"""Runs one side in the child process: graph mode with its IR, and op by op as a second opinion."""

from __future__ import annotations

import linecache
import os
import random
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from staticshape.errors import UsageError
from staticshape.proof.codec import Array, Encoded, decode, encode, structure
from staticshape.proof.compiles import CompileWatch
from staticshape.proof.equivalence import compare
from staticshape.proof.gradient import Gradient, weights_for
from staticshape.proof.ir import dynamic_nodes, remembers
from staticshape.proof.loading import call_inputs, find_entry, load_module, siblings
from staticshape.proof.model import Node
from staticshape.proof.network import Entry, Stored, changed, restore, stored
from staticshape.proof.probe import EmptyWatch, load_watched
from staticshape.proof.protocol import Call, Calls, Request, Result

SEED = 20
Arguments = tuple[Encoded, ...]


def answer(request: Request, graphs: Path) -> Result:
    """Answer one request; whatever the user's code raises becomes a sentence."""
    runner = SideRunner(request, graphs)
    try:
        with siblings(runner.home):
            return runner.run()
    except UsageError as error:
        return Result(error=str(error))
    except (Exception, SystemExit) as error:
        return Result(error=f"{request.path}: {first_line(error)}")


class SideRunner:
    """Runs one side on every input, in every mode. `graphs` is where MindSpore dumps its IR."""

    def __init__(self, request: Request, graphs: Path) -> None:
        self.request = request
        self.path = Path(request.path).resolve()
        self.home = Path(request.home).resolve() if request.home else self.path.parent
        self.graphs = graphs
        self.counter = CompileWatch()
        self.nodes: dict[Node, None] = {}
        self.notes: list[str] = []
        self.initial: Stored = ()
        self.remembers = False  # a graph that was called before may answer otherwise

    def run(self) -> Result:
        """Load, run and describe the side."""
        started = time.perf_counter()
        request = self.request
        with _inside(request.cwd):
            seed()
            module = load_module(self.path, home=self.home)
            entry = find_entry(self.path, module, request.entry)
            seed()
            given = request.arguments
            if given is None:
                made = call_inputs(self.path, module, request.inputs, entry)
                given = tuple(tuple(encode(value) for value in item) for item in made)
        if request.parameters is not None:
            restore(entry.parameters(), request.parameters)
        self.initial = stored(entry.parameters())
        modes = ("train", "inference") if entry.has_modes() else ("train",)
        eager = self._eager(entry.name, given, modes) if request.eager else {}
        calls: Calls = {}
        if request.graph:
            self.counter.start()
            try:
                calls = self._graph(entry, given, modes, eager)
            finally:
                self.counter.stop()
        return Result(
            entry=entry.name,
            modes=modes,
            arguments=given,
            parameters=self.initial,
            compiles=self.counter.count,
            nodes=tuple(self.nodes),
            calls=calls,
            eager=eager,
            notes=tuple(self.notes),
            seconds=time.perf_counter() - started,
        )

    def _graph(
        self, entry: Entry, given: tuple[Arguments, ...], modes: tuple[str, ...], eager: Calls
    ) -> Calls:
        """Every input in every mode; after an empty or failed call only fresh graphs count."""
        import mindspore as ms

        ms.set_context(mode=ms.GRAPH_MODE)
        calls: Calls = {}
        shared: dict[str, Callable[..., Any]] = {}
        for mode in modes:
            entry.set_train(mode == "train")
            tainted, failed = False, None
            for index, arguments in enumerate(given):
                second = eager.get((mode, index))
                call = self._call(entry.call, entry, arguments)
                self._collect("forward")
                again = call.error is not None and call.error == failed  # it does not compile
                if not again and (tainted or self.remembers or _disagree(call, second)):
                    call = self._fresh(entry, arguments)
                failed = call.error
                tainted = tainted or call.error is not None or _is_doubtful(second)
                if mode == "train" and self.request.gradients and call.value is not None:
                    doubt = tainted or self.remembers
                    call = self._gradient(entry, arguments, call, {} if doubt else shared)
                calls[mode, index] = call
        return calls

    def _fresh(self, entry: Entry, arguments: Arguments) -> Call:
        """The call in a graph of its own, which no earlier call can have spoilt."""
        with self._uncounted():
            call = self._call(_fresh_jit(entry.body), entry, arguments)
            self._collect("forward")
        return call

    def _call(self, function: Callable[..., Any], entry: Entry, arguments: Arguments) -> Call:
        parameters = entry.parameters()
        restore(parameters, self.initial)
        seed()
        try:
            value = encode(function(*(decode(item) for item in arguments)))
            return Call(value, changed(parameters, self.initial), overflows=entry.overflows())
        except Exception as error:
            return Call(error=first_line(error))

    def _gradient(
        self,
        entry: Entry,
        arguments: Arguments,
        call: Call,
        shared: dict[str, Callable[..., Any]],
    ) -> Call:
        """Add gradients to a call, by a compiled function that calls of one structure share."""
        import mindspore as ms

        assert call.value is not None
        gradient = Gradient(entry, call.value, arguments, self.graphs.parent)
        if gradient.is_empty:
            return call
        with self._uncounted():
            if gradient.key not in shared:
                shared[gradient.key] = ms.jit(gradient.build())
            made = self._differentiate(shared[gradient.key], gradient, entry, arguments, call)
            construct = getattr(entry.body, "construct", None)
            if construct is not None and _UNRESOLVED in (made.gradient_error or ""):
                shared[gradient.key] = ms.jit(gradient.build(construct))
                made = self._differentiate(shared[gradient.key], gradient, entry, arguments, call)
            if made.gradient_error is not None:
                del shared[gradient.key]
        self._collect("gradient")
        return made

    def _differentiate(
        self,
        function: Callable[..., Any],
        gradient: Gradient,
        entry: Entry,
        arguments: Arguments,
        call: Call,
    ) -> Call:
        assert call.value is not None
        restore(entry.parameters(), self.initial)
        seed()
        try:
            result = function(*(decode(item) for item in arguments), *weights_for(call.value))
            arrays = [encode(item) for item in gradient.flatten(result)]
        except Exception as error:
            return replace(call, gradient_error=first_line(error))
        pairs = zip(gradient.names(), arrays, strict=True)
        named = tuple((name, item) for name, item in pairs if isinstance(item, Array))
        return replace(call, gradients=named)

    def _eager(self, name: str, given: tuple[Arguments, ...], modes: tuple[str, ...]) -> Calls:
        """Every input op by op, watching for axes without elements."""
        import mindspore as ms

        ms.set_context(mode=ms.PYNATIVE_MODE)
        watch = EmptyWatch()
        try:
            with _inside(self.request.cwd):
                entry = find_entry(self.path, load_watched(self.path, watch, self.home), name)
        except Exception as error:
            self.notes.append(f"{self.path} cannot be run op by op: {first_line(error)}")
            return {}
        calls: Calls = {}
        for mode in modes:
            entry.set_train(mode == "train")
            for index, arguments in enumerate(given):
                watch.place = None
                call = replace(self._call(entry.body, entry, arguments), empty_at=watch.place)
                if mode == "train" and self.request.gradients and call.value is not None:
                    gradient = Gradient(entry, call.value, arguments, self.graphs.parent)
                    if not gradient.is_empty:
                        function = gradient.build()
                        call = self._differentiate(function, gradient, entry, arguments, call)
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
            self.remembers = self.remembers or remembers(text)
            for node in dynamic_nodes(text):
                path, line = _user_frame(node.frames, self.path)
                source = linecache.getline(path, line).strip() if path else ""
                kind = "forward" if graph == "forward" else "gradient"
                made = Node(
                    node.op,
                    node.type,
                    path,
                    line,
                    source,
                    node.is_origin,
                    node.is_fallback,
                    kind,  # type: ignore[arg-type]
                )
                self.nodes.setdefault(made)
        shutil.rmtree(self.graphs, ignore_errors=True)
        self.graphs.mkdir(exist_ok=True)


#: What MindSpore 2.10 says of a Cell whose `construct` is decorated, wherever a function calls it.
_UNRESOLVED = "Parse Resolve convert failed"


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


def _is_doubtful(second: Call | None) -> bool:
    """Whether a call may have spoilt its graph, as far as the op-by-op run can tell."""
    return second is not None and (second.empty_at is not None or second.error is not None)


def _disagree(call: Call, second: Call | None) -> bool:
    """Whether graph and op-by-op results differ, so that a fresh graph is worth a compile."""
    if call.value is None or second is None or second.value is None:
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
