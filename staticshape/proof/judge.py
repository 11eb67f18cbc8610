"""Reaches the verdict: runs both sides, compares, and says what stands against PROVED."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

from staticshape.proof import rounding
from staticshape.proof.codec import Encoded
from staticshape.proof.equivalence import NO_NOISE, Noise, unequal
from staticshape.proof.model import Compiled, InputResult, Job, Proof
from staticshape.proof.poison import Planted, plant
from staticshape.proof.pool import ChildError, Worker
from staticshape.proof.protocol import Calls, Request, Result
from staticshape.proof.verdict import MODES, Mode, agree, conclude, judge_call, judge_input

TIMEOUT = 300.0
EAGER_TIMEOUT = 20.0
_SPOILT = "compared with BEFORE's graph, whose gradient notices what is planted, as AFTER's does"


def verify(
    before: str | Path,
    after: str | Path,
    *,
    entry: str | None = None,
    inputs: str | None = None,
    timeout: float = TIMEOUT,
    home: str | None = None,
    poison: bool = False,
) -> Proof:
    """Judge whether AFTER computes what BEFORE does, without any dynamic shape.

    `before` and `after` are paths of Python files; `entry` names a Cell class, a jit function or a
    factory without arguments in both; `inputs` is `FILE:FUNCTION`, by default BEFORE's `inputs()`.
    `timeout` in seconds holds for each side; `home` is the folder that AFTER imports its neighbours
    from, by default its own. With `poison`, NaN, inf and 1e30 are planted where BEFORE provably
    does not look, and AFTER must not look there either.

    A missing MindSpore raises UsageError; every other obstacle is a Proof with the verdict CANNOT
    JUDGE.

    >>> verify("before.py", "after.py").verdict  # doctest: +SKIP
    'PROVED'
    """
    with Worker() as first, Worker() as second:
        return judge(Job(before, after, entry, inputs, home, poison), first, second, timeout)


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
    try:
        for thread in threads:
            thread.join()
    except BaseException as error:  # Ctrl-C: let the threads end, and with them their children
        failures.append(error)
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
    path = str(Path(source).resolve())
    request = Request(path, entry, _absolute(inputs), str(Path.cwd()), gradients=gradients)
    try:
        result = worker.ask(request, timeout)
    except ChildError as error:
        return Compiled(str(source), entry or "", error=str(error))
    return _compiled(source, result)


def judge(job: Job, first: Worker, second: Worker, timeout: float) -> Proof:
    """Judge one pair with the given workers (they may be the same one).

    What a child compiled before can spoil a gradient (MindSpore 2.10 refuses a `bprop`, or keeps
    op by op the softmax gradient of an axis of length 1), so a verdict against is asked again of
    fresh children.
    """
    used = first.is_used or second.is_used
    proof = _judge(job, first, second, timeout)
    if proof.verdict != "NOT PROVED" or not used:
        return proof
    first.stop()
    second.stop()
    return _judge(job, first, second, timeout)


def _judge(job: Job, first: Worker, second: Worker, timeout: float) -> Proof:
    cwd = str(Path.cwd())
    nothing = Compiled(str(job.before), job.entry or ""), Compiled(str(job.after), job.entry or "")
    request = Request(
        str(Path(job.before).resolve()), job.entry, _absolute(job.inputs), cwd, eager=True
    )
    try:
        one = _ask_before(first, request, timeout)
    except ChildError as error:
        return Proof("CANNOT JUDGE", f"before: {error}", *nothing)
    before = _compiled(job.before, one)
    if one.error is not None:
        return Proof("CANNOT JUDGE", one.error, before, nothing[1])
    other = Request(
        str(Path(job.after).resolve()),
        job.entry or one.entry,
        None,
        cwd,
        job.home,
        arguments=one.arguments,
        parameters=one.parameters,
    )
    try:
        two = second.ask(other, timeout)
    except ChildError as error:
        return Proof("CANNOT JUDGE", f"after: {error}", before, nothing[1])
    after = _compiled(job.after, two)
    if two.error is not None:
        return Proof("NOT PROVED", two.error, before, after)
    results = tuple(
        _judge_input(index, mode, one, two, request, first, timeout)
        for mode in MODES
        if mode in one.modes
        for index in range(len(one.arguments))
    )
    if job.poison:
        results += _poisoned(one, request, other, (first, second), timeout)
    verdict, reason = conclude(one, two, before, after, results)
    return Proof(verdict, reason, before, after, results, (*one.notes, *two.notes))


def _ask_before(worker: Worker, request: Request, timeout: float) -> Result:
    """Run BEFORE; where the compiler aborts or hangs, its op-by-op results are the reference."""
    try:
        return worker.ask(request, timeout)
    except ChildError as error:
        limit = min(timeout, EAGER_TIMEOUT)
        try:
            result = worker.ask(replace(request, graph=False), limit)
        except ChildError:
            raise error from None
        note = f"before: {error}; its op-by-op results are the reference"
        return replace(result, notes=(*result.notes, note))


def _judge_input(
    index: int,
    mode: Mode,
    one: Result,
    two: Result,
    request: Request,
    worker: Worker,
    timeout: float,
) -> InputResult:
    """Compare one input; a difference is looked at again before it counts.

    What rounding may do is measured. And where BEFORE's two gradients are not equal, a fresh child
    runs it op by op on this input alone: MindSpore 2.10 keeps the size of a mean of
    `binary_cross_entropy_with_logits` from one input to the next.
    """
    made = judge_input(index, mode, one, two, NO_NOISE)
    if made.equal:
        return made

    def run(many: tuple[tuple[Encoded, ...], ...]) -> Result:
        again = replace(request, arguments=many, parameters=one.parameters, graph=False)
        return worker.ask(again, timeout)

    try:
        if rounding.is_near(made):
            noise = rounding.measure(one.arguments[index], mode, run)
            noise = rounding.at_least(noise, one.calls.get((mode, index)))
            near = judge_input(index, mode, one, two, noise)
            if near.equal:
                return near
        compiled, eager = one.calls.get((mode, index)), one.eager.get((mode, index))
        if agree(compiled, eager):
            return made
        worker.stop()
        alone = run((one.arguments[index],)).eager.get((mode, 0))
    except ChildError:
        return made
    pair = compiled, alone
    again = judge_call(index, mode, pair, two.calls.get((mode, index)))
    return again if again.equal and again.no_oracle is None else made


def _poisoned(
    one: Result, before: Request, after: Request, workers: tuple[Worker, Worker], timeout: float
) -> tuple[InputResult, ...]:
    """Every input again with poison in its hidden places, where BEFORE shows that there are any."""

    def measured(many: tuple[tuple[Encoded, ...], ...]) -> Result:
        again = replace(before, arguments=many, parameters=one.parameters, graph=False)
        return workers[0].ask(again, timeout)

    def run(many: tuple[tuple[Encoded, ...], ...]) -> Calls:
        return measured(many).eager

    made: list[tuple[int, Planted]] = []
    for index, arguments in enumerate(one.arguments):
        second = one.eager.get(("train", index))
        if second is not None and second.empty_at is None and second.gradients:
            with suppress(ChildError):  # BEFORE dies of what is tried: none of it is hidden
                made += [(index, item) for item in plant(arguments, second, run)]
    if not made:
        return ()
    try:
        poisoned = replace(after, arguments=tuple(item.arguments for _, item in made))
        calls = workers[1].ask(poisoned, timeout).calls
    except ChildError as error:
        failed = unequal("value", f"fails with poison planted: {error}")
        return (InputResult(0, "train", (failed,)),)
    found = []
    noises: dict[int, Noise] = {}  # what rounding may do, by input
    for number, (index, item) in enumerate(made):
        pair = one.calls.get(("train", index)), one.eager[("train", index)]
        after_call = calls.get(("train", number))
        result = judge_call(index, "train", pair, after_call)
        if not result.equal and rounding.is_near(result):
            try:
                if index not in noises:
                    noises[index] = rounding.measure(one.arguments[index], "train", measured)
                near = judge_call(index, "train", pair, after_call, noises[index])
            except ChildError:
                near = result
            result = near if near.equal else result
        found.append(replace(result, planted=item.text))
    # Op by op no gradient goes back through a comparison or a cast to whole numbers; in a graph one
    # of zeros does, and zero times NaN is NaN: there AFTER may be what BEFORE's graph is.
    open_ = [number for number, result in enumerate(found) if not result.equal]
    if open_ and one.calls:
        again = replace(
            before,
            arguments=tuple(made[number][1].arguments for number in open_),
            parameters=one.parameters,
            eager=False,
        )
        with suppress(ChildError):  # what is compiled of BEFORE is no excuse then
            seen = workers[0].ask(again, timeout).calls
            for place, number in enumerate(open_):
                index = made[number][0]
                spoilt, after_call = seen.get(("train", place)), calls.get(("train", number))
                result = judge_call(index, "train", (spoilt, None), after_call)
                if spoilt is not None and result.equal and result.no_oracle is None:
                    notes = (*result.notes, _SPOILT)
                    found[number] = replace(result, notes=notes, planted=found[number].planted)
    return tuple(found)


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
