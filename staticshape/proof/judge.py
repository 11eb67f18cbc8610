"""Reaches the verdict: runs both sides, compares, and says what stands against PROVED."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

from staticshape.proof.equivalence import compare, compare_arrays
from staticshape.proof.model import Comparison, Compiled, InputResult, Job, Proof, Verdict
from staticshape.proof.pool import ChildError, Worker
from staticshape.proof.protocol import Call, Request, Result

TIMEOUT = 300.0


def verify(
    before: str | Path,
    after: str | Path,
    *,
    entry: str | None = None,
    inputs: str | None = None,
    timeout: float = TIMEOUT,
    home: str | None = None,
) -> Proof:
    """Judge whether AFTER computes what BEFORE does, without any dynamic shape.

    `before` and `after` are paths of Python files; `entry` names a Cell class, a jit function or a
    factory without arguments in both; `inputs` is `FILE:FUNCTION`, by default BEFORE's `inputs()`.
    `timeout` in seconds holds for each side; `home` is the folder that AFTER imports its neighbours
    from, by default its own. A missing MindSpore raises UsageError; every other
    obstacle is a Proof with the verdict CANNOT JUDGE.
    """
    with Worker() as first, Worker() as second:
        return judge(Job(before, after, entry, inputs, home), first, second, timeout)


def verify_many(jobs: Iterable[Job], *, processes: int = 2, timeout: float = 60.0) -> list[Proof]:
    """Judge many small pairs in a few child processes that live on from pair to pair.

    Returns the proofs in the order of the jobs. A pair that aborts or outlasts its process gets
    CANNOT JUDGE, and the process is replaced.
    """
    listed = list(jobs)
    proofs: list[Proof | None] = [None] * len(listed)
    waiting: SimpleQueue[int] = SimpleQueue()
    failures: list[BaseException] = []
    for index in range(len(listed)):
        waiting.put(index)

    def serve() -> None:
        with Worker() as worker:
            while not waiting.empty() and not failures:
                try:
                    index = waiting.get_nowait()
                except Exception:
                    return
                try:
                    proofs[index] = judge(listed[index], worker, worker, timeout)
                except BaseException as error:
                    failures.append(error)

    threads = [threading.Thread(target=serve) for _ in range(min(processes, len(listed)))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return [proof for proof in proofs if proof is not None]


def inspect(
    source: str | Path,
    *,
    entry: str | None = None,
    inputs: str | None = None,
    gradients: bool = False,
    timeout: float = TIMEOUT,
    worker: Worker | None = None,
) -> Compiled:
    """Compile one file alone and list its dynamic nodes, with the lines where they begin."""
    if worker is None:
        with Worker() as own:
            return inspect(
                source,
                entry=entry,
                inputs=inputs,
                gradients=gradients,
                timeout=timeout,
                worker=own,
            )
    request = Request(str(source), entry, inputs, str(Path.cwd()), gradients=gradients)
    try:
        result = worker.ask(request, timeout)
    except ChildError as error:
        return Compiled(str(source), entry or "", error=str(error))
    return _compiled(source, result)


def judge(job: Job, first: Worker, second: Worker, timeout: float) -> Proof:
    """Judge one pair with the given workers (they may be the same one)."""
    cwd = str(Path.cwd())
    before, after = Path(job.before).resolve(), Path(job.after).resolve()
    request = Request(str(before), job.entry, _absolute(job.inputs), cwd, eager=True)
    nothing = Compiled(str(job.before), job.entry or ""), Compiled(str(job.after), job.entry or "")
    try:
        one = first.ask(request, timeout)
    except ChildError as error:
        return _cannot(f"before: {error}", *nothing)
    if one.error is not None:
        return _cannot(one.error, _compiled(job.before, one), nothing[1])
    request = Request(
        str(after),
        job.entry or one.entry,
        None,
        cwd,
        job.home,
        arguments=one.arguments,
        parameters=one.parameters,
    )
    try:
        two = second.ask(request, timeout)
    except ChildError as error:
        return _cannot(f"after: {error}", _compiled(job.before, one), nothing[1])
    return _verdict(job, one, two)


def renamed(proof: Proof, path: str, name: str) -> Proof:
    """The proof with another name for one file, where a temporary one stood for it."""

    def side(compiled: Compiled) -> Compiled:
        nodes = tuple(
            replace(node, path=name) if node.path == path else node for node in compiled.nodes
        )
        shown = name if compiled.path == path else compiled.path
        return replace(compiled, path=shown, nodes=nodes)

    reason = proof.reason.replace(path, name)
    return replace(proof, reason=reason, before=side(proof.before), after=side(proof.after))


def _absolute(spec: str | None) -> str | None:
    if spec is None:
        return None
    file, colon, name = spec.rpartition(":") if ":" in spec else (spec, "", "")
    return str(Path(file).resolve()) + colon + name


def _cannot(reason: str, before: Compiled, after: Compiled) -> Proof:
    return Proof("CANNOT JUDGE", reason, before, after)


def _compiled(path: str | Path, result: Result) -> Compiled:
    failed = next((call.error for call in result.calls.values() if call.error), None)
    return Compiled(
        str(path),
        result.entry,
        result.compiles,
        result.nodes,
        result.error or failed,
        result.seconds,
    )


def _verdict(job: Job, one: Result, two: Result) -> Proof:
    before, after = _compiled(job.before, one), _compiled(job.after, two)
    if two.error is not None:
        return Proof("NOT PROVED", two.error, before, after)
    results = tuple(
        _input(index, mode, one, two) for mode in one.modes for index in range(len(one.arguments))
    )
    verdict, reason = _reason(one, two, after, results)
    return Proof(verdict, reason, before, after, results, (*one.notes, *two.notes))


def _reason(
    one: Result, two: Result, after: Compiled, results: tuple[InputResult, ...]
) -> tuple[Verdict, str]:
    """The first thing that stands against PROVED."""
    if (mismatch := _parameters(one, two)) is not None:
        return "NOT PROVED", mismatch
    for (mode, index), call in two.calls.items():
        if call.error is not None:
            return "NOT PROVED", f"after fails on input {index} ({mode}): {call.error}"
    for result in results:
        for item in (*result.values, *result.gradients):
            if not item.equal:
                where = f"input {result.index} ({result.mode}): {item.what} differs"
                return "NOT PROVED", f"{where}: {item.reason}"
    if after.nodes:
        node = next((node for node in after.nodes if node.is_origin), after.nodes[0])
        kind = "leaves the graph for Python" if node.is_fallback else f"has shape {node.shape}"
        return (
            "NOT PROVED",
            f"after still has {len(after.nodes)} dynamic nodes: {node.op} {kind} at "
            f"{node.path}:{node.line}",
        )
    if all(result.no_oracle for result in results):
        return "CANNOT JUDGE", f"no input has a result to compare with: {results[0].no_oracle}"
    return "PROVED", "no dynamic node, values and gradients equal"


def _parameters(one: Result, two: Result) -> str | None:
    """Why a checkpoint of BEFORE would not load into AFTER; None if it does."""
    first = [(name, array.dtype, array.data.shape) for name, array in one.parameters]
    second = [(name, array.dtype, array.data.shape) for name, array in two.parameters]
    if first == second:
        return None
    names, others = {item[0] for item in first}, {item[0] for item in second}
    if names != others:
        lost, new = sorted(names - others), sorted(others - names)
        return f"parameters differ: only before {lost}, only after {new}"
    return "parameters differ in order, shape or dtype"


def _input(index: int, mode: str, one: Result, two: Result) -> InputResult:
    kind = "train" if mode == "train" else "inference"
    call, second = one.calls.get((mode, index)), one.eager.get((mode, index))
    after = two.calls.get((mode, index))
    if after is None or after.value is None:
        return InputResult(index, kind, no_oracle="after has no result")  # type: ignore[arg-type]
    reason = _no_oracle(call, second)
    if reason is not None:
        return InputResult(index, kind, no_oracle=reason)  # type: ignore[arg-type]
    candidates = [item for item in (call, second) if item is not None and item.value is not None]
    best: InputResult | None = None
    for candidate in candidates:
        assert candidate.value is not None
        values = compare(candidate.value, after.value) + _states(candidate, after)
        gradients, notes = _gradients(candidate, after)
        made = InputResult(index, kind, values, gradients, None, notes)  # type: ignore[arg-type]
        if made.equal:
            return made
        best = best or made
    assert best is not None
    return best


def _no_oracle(call: Call | None, second: Call | None) -> str | None:
    """Why BEFORE's result for this input is no reference."""
    if second is not None and second.empty_line is not None:
        return f"line {second.empty_line} of before has an axis without elements: undefined on CPU"
    if second is not None and second.error is not None:
        return f"before raises {second.error}"
    if (call is None or call.value is None) and (second is None or second.value is None):
        return f"before fails: {call.error if call else 'not run'}"
    return None


def _states(call: Call, after: Call) -> tuple[Comparison, ...]:
    """Parameters that the call itself changed (running statistics, counters)."""
    first, second = dict(call.state), dict(after.state)
    made = []
    for name in sorted(set(first) | set(second)):
        if name in first and name in second:
            made.append(compare_arrays(f"state {name}", first[name], second[name]))
        else:
            who = "before" if name in first else "after"
            reason = f"only {who} changes it"
            made.append(Comparison(f"state {name}", False, float("inf"), 0.0, reason))
    return tuple(made)


def _gradients(call: Call, after: Call) -> tuple[tuple[Comparison, ...], tuple[str, ...]]:
    if call.gradient_error is not None:
        return (), (f"before has no gradient: {call.gradient_error}",)
    if call.gradients is None:
        return (), ()
    if after.gradients is None:
        reason = after.gradient_error or "after has none"
        return (Comparison("gradient", False, float("inf"), 0.0, reason),), ()
    first, second = dict(call.gradients), dict(after.gradients)
    if list(first) != list(second):
        reason = f"before by {list(first)}, after by {list(second)}"
        return (Comparison("gradient", False, float("inf"), 0.0, reason),), ()
    return (
        tuple(compare_arrays(f"gradient of {name}", first[name], second[name]) for name in first),
        (),
    )
