"""What converts only once helpers are written out where they are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from staticshape.documents import Document
from staticshape.findings import Refusal
from staticshape.fixing import rooms_asked
from staticshape.fixing.hearing import Settle
from staticshape.project import Project
from staticshape.rewriting import FixOptions
from staticshape.rewriting.lowering import forms
from staticshape.source import SourceFile

if TYPE_CHECKING:
    from staticshape.fixing.result import FixResult

#: What is refused of these hangs on no rank, and on no helper: the costlier forms are not tried.
ALONE = frozenset({"lost-gradient", "python-argument", "tuple-argument", "jit-closure"})


def may_help(result: FixResult) -> bool:
    """Whether something is left that helpers written out, or known ranks, may convert."""
    return any(each.rule not in ALONE for each in result.left)


def stands_in_the_way(source: SourceFile, refusals: Iterable[Refusal]) -> frozenset[str]:
    """The functions that hold what is refused, or what it is refused for."""
    lines = [each.span.line for each in refusals]
    return forms.around(source, lines) | {each.cause for each in refusals if each.cause}


def inlined(
    documents: Sequence[Document],
    start: Sequence[SourceFile],
    options: FixOptions,
    best: list[FixResult],
    settle: Settle,
    met: Sequence[frozenset[str]],
    project: Project | None,
) -> list[FixResult]:
    """The same with helpers written out where they are called, where all converts only then.

    What stands in the way is what is refused in the text, then what the plainer form `met` too.
    """
    free = [source for source in start if source.path not in options.frozen]
    if not free or not any(map(may_help, best)):
        return best
    first = {
        document.source.path: stands_in_the_way(document.source, result.refusals)
        for document, result in zip(documents, best, strict=True)
    }
    both = {source.path: first[source.path] | more for source, more in zip(start, met, strict=True)}
    fixed = {
        source.path: frozenset(
            name
            for name in forms.function_names(source)
            if _is_the_one(source.path, name, options, project)
        )
        for source in free
    }
    before: list[bytes] = []
    asked: dict[tuple[str, str], Refusal] = {}
    for refused, own in ((first, True), (first, False), (both, True), (both, False)):
        wanted = {x: fixed[x] & refused[x] if own else fixed[x] for x in fixed}
        plainer = {x.path: forms.inlined(x, wanted[x.path], refused[x.path]) for x in free}
        raws = [each.raw for each in plainer.values()]
        if raws in ([each.raw for each in free], before):
            continue
        before = raws
        tried: list[list[bytes]] = []
        for names in _standing(plainer, free, refused, wanted):
            texts = [
                forms.lowered(plainer[x.path], names[x.path], options.elsewhere) if x in free else x
                for x in start
            ]
            if [each.raw for each in texts] in tried:
                continue
            tried.append([each.raw for each in texts])
            found = settle(texts)
            if not any(each.left for each in found) and any(each.converted for each in found):
                return found
            asked |= rooms_asked.asked(texts[0], found[0])
    told = rooms_asked.told(documents[0].source, best[0], asked)
    return [told, *best[1:]]


_Names = Mapping[str, frozenset[str]]  # of functions, by the file's path


def _standing(
    plainer: Mapping[str, SourceFile], free: Sequence[SourceFile], refused: _Names, wanted: _Names
) -> list[_Names]:
    """Which functions of files with helpers written out may be lowered, in the order to try."""
    called, refusing, changed = {}, {}, {}
    for source in free:
        path, text = source.path, plainer[source.path]
        idle = wanted[path] - forms.called(text)  # written out everywhere: these stay as they are
        called[path], refusing[path] = refused[path] - idle, refused[path]
        changed[path] = called[path] | forms.changed(source, text)
    return [called, refusing, changed]


def _is_the_one(path: str, name: str, options: FixOptions, project: Project | None) -> bool:
    """Whether no other file defines a method anew, or puts something in a function's place."""
    elsewhere = options.elsewhere if project is None else project.is_used_elsewhere
    anew = "." in name and elsewhere(path, f"def {name.rpartition('.')[2]}")
    return not anew and not elsewhere(path, f"set {name}")
