"""Judges subscripts: boolean masks, slices with bounds out of Tensors, assignments under a mask."""

from __future__ import annotations

import ast
import re

from staticshape.analysis.evaluating import changed
from staticshape.analysis.evaluating.leaving import (
    any_moves,
    is_list_of_numbers,
    may_hold_layers,
    moves,
)
from staticshape.analysis.findings.frame import Frame
from staticshape.analysis.findings.sizes import sizing, ways_of
from staticshape.analysis.findings.staining import is_shape
from staticshape.analysis.findings.wording import READ_AT
from staticshape.analysis.judging import index_parts
from staticshape.analysis.judging.host_selections import HostSelections
from staticshape.analysis.transfer.indexing import Part, indexed
from staticshape.analysis.values.joining import as_mask, item_of, under
from staticshape.analysis.values.lattice import (
    FIXED,
    NONE,
    NUMBER,
    UNKNOWN,
    Argument,
    Chain,
    Collection,
    Dictionary,
    Dim,
    Foreign,
    Python,
    Sequence,
    Table,
    Tensor,
    Truth,
    Unknown,
    Value,
    sources_of,
)
from staticshape.analysis.values.symbols import shape_symbol
from staticshape.ops.lookup import is_pair_op_by_op
from staticshape.records import replace

#: Parameters that hold Python sizes by the look of their name.
_SIZES = re.compile(
    r"shape|size|dim|resolution|stride|kernel|pad|scale|config|hw|ratio|(?:^|_)(?:range|span)s?$",
    re.IGNORECASE,
)

#: Bounds that a shape symbol can hold: names, numbers and what is computed of them.
_PLAIN = re.compile(r"[\w. +*/()-]+")


class Subscripts(HostSelections):
    """Adds the rules for subscripts."""

    def _subscript(self, node: ast.Subscript, frame: Frame) -> Value:
        base = as_mask(self.eval(node.value, frame))
        if isinstance(base, (Sequence, Collection)):
            return self._item(base, node, frame)
        if isinstance(base, Python) and base.array:
            return self.part_of_array(base, node, frame)
        if isinstance(base, Python):
            self.eval(node.slice, frame)
            one = base == FIXED and is_shape(node.value) and not isinstance(node.slice, ast.Slice)
            return NUMBER if one else index_parts.python_item(base)
        if isinstance(base, Tensor) and is_pair_op_by_op(node.value):
            self.eval(node.slice, frame)  # an item of the pair where it runs op by op
            return Tensor(base.dtype, None, base.sources)
        if isinstance(base, Table):
            return under(base, self.eval(node.slice, frame))
        if isinstance(base, Tensor) and isinstance(getattr(node.slice, "value", None), str):
            return UNKNOWN  # `batch["mask"]`: what looked like a Tensor is a dict of anything
        if isinstance(base, Dictionary) or not isinstance(base, (Tensor, Unknown)):
            self.eval(node.slice, frame)
            whole = isinstance(node.slice, ast.Slice)
            return item_of(base) if isinstance(base, Chain) and not whole else UNKNOWN
        if isinstance(base, Argument) and not index_parts.is_cut(node):
            index = self.eval(node.slice, frame)
            if isinstance(index, Python) and not index.array:
                return UNKNOWN if isinstance(index.const, str) else self._element(base)
        stain, dims = self.index(node, base, frame)
        dtype = base.dtype if isinstance(base, Tensor) else None
        if not isinstance(base, Tensor) and not stain:
            if isinstance(base, Foreign):
                return base
            if not self._tensor_index(node, base):
                return UNKNOWN
            return Tensor(like=self._symbol(node, base, frame))
        inherited = base.sources if isinstance(base, Tensor) else frozenset()
        if dims is not None and not any(d.kind == "dynamic" for d in dims):
            inherited = frozenset()
        if inherited and isinstance(node.ctx, ast.Load) and frame.graph:
            self.recorder.note(inherited - stain, node, "a part of it is dynamic too", frame)
        like = None if inherited or stain else self._symbol(node, base, frame)
        item = isinstance(base, Tensor) and base.item and not index_parts.is_cut(node)
        return Tensor(dtype, dims, inherited | stain, like, item=item)  # never folded

    @staticmethod
    def _element(base: Argument) -> Value:
        """`lens[0]` of a parameter: of a Tensor, unless it may well be a list of numbers."""
        if base.listed or _SIZES.search(base.name):
            return replace(base, whole=False, listed=False)
        return Tensor(like=f"{base.name}[i]" if base.whole else None, item=True)

    def _symbol(self, node: ast.Subscript, base: Value, frame: Frame) -> str | None:
        """The shape of `x[:2]` as a symbol, so that branches can be compared."""
        symbol = shape_symbol(base)
        if symbol is None:
            return None
        elements = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        texts = []
        for element in elements:
            if isinstance(element, ast.Slice):
                text = self._extent(element, frame)
            else:
                value = self.eval(element, frame)
                fixed = isinstance(value, Python) and value.known == "fixed"
                text = "i" if fixed else None
            if text is None:
                return None
            texts.append(text)
        return symbol if set(texts) == {":"} else f"{symbol}[{','.join(texts)}]"

    def _extent(self, part: ast.Slice, frame: Frame) -> str | None:
        """How many elements a slice with constant bounds keeps, of an axis of unknown length."""
        bounds = self._bounds(part, frame)
        if bounds is None:
            return self._text_of_extent(part, frame)
        lower, upper, step = bounds
        if (lower, upper, step) == (None, None, None):
            return ":"
        if step is not None:
            return f"{lower}:{upper}:{step}"
        first = lower or 0
        if first >= 0 and upper is not None and upper >= 0:
            return str(max(0, upper - first))
        if first >= 0 and (upper is None or upper < 0):
            return f"-{first - (upper or 0)}"
        return str(-first) if upper is None else f"{lower}:{upper}"

    def _text_of_extent(self, part: ast.Slice, frame: Frame) -> str | None:
        """`x[: self.k // 2]`: the text of the one bound, where it is a fixed number."""
        upper = part.upper
        if upper is None or part.lower is not None or part.step is not None:
            return None
        value = self.eval(upper, frame)
        if not isinstance(value, Python) or value.known != "fixed" or value.chosen:
            return None
        text = ast.unparse(upper)
        return f"?{text}" if _PLAIN.fullmatch(text) else None

    @staticmethod
    def _tensor_index(node: ast.Subscript, base: Value) -> bool:
        """Whether the shape of the index shows that the base is a Tensor."""
        if isinstance(node.slice, ast.Slice):
            return isinstance(base, Argument) and _SIZES.search(base.name) is None
        return isinstance(node.slice, ast.Tuple)

    def _item(self, base: Sequence | Collection, node: ast.Subscript, frame: Frame) -> Value:
        if isinstance(node.slice, ast.Slice):
            bounds = [
                None if bound is None else self.eval(bound, frame)
                for bound in (node.slice.lower, node.slice.upper, node.slice.step)
            ]
            if isinstance(base, Sequence) and all(
                b is None or (isinstance(b, Python) and isinstance(b.const, int)) for b in bounds
            ):
                cut = slice(
                    *(
                        None if b is None else b.const
                        for b in bounds
                        if b is None or isinstance(b, Python)
                    )
                )
                return Sequence(base.items[cut], base.is_list)
            if any_moves(b for b in bounds if b is not None) and isinstance(node.ctx, ast.Load):
                self.lost(node, "a part of a list whose bound a Tensor decides", frame)
            return Collection(item_of(base), FIXED)
        index = self.eval(node.slice, frame)
        read = isinstance(node.ctx, ast.Load)
        if moves(index) and read and not may_hold_layers(node.value, base):
            if isinstance(index, Tensor):
                self.lost(node, "an item of a list that a Tensor picks", frame)
            elif is_list_of_numbers(base):
                self.fallback_call(node, "a number that a Tensor picks from a list", frame)
        if isinstance(base, Sequence) and isinstance(index, Python):
            place = index.const
            if isinstance(place, int) and -len(base.items) <= place < len(base.items):
                return base.items[place]
        return item_of(base)

    def index(
        self, node: ast.Subscript, base: Value, frame: Frame
    ) -> tuple[frozenset[int], tuple[Dim, ...] | None]:
        """Judge the index of a Tensor: what made the result dynamic, and its dims where known."""
        already = base.sources if isinstance(base, Tensor) else frozenset()
        elements = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        stain: frozenset[int] = frozenset()
        parts: list[Part] = []
        for element in elements:
            if isinstance(element, ast.Slice):
                found = self._slice(node, element, frame)
                parts.append(Part("slice", None, self._bounds(element, frame), bool(found)))
                stain |= found
                continue
            value = self.refine(self.eval(element, frame), element, frame)
            if index_parts.is_mask(value) or self.meanings(frame.node).is_mask(element, value):
                stain |= self._mask(node, element, value, already, frame)
                parts.append(Part("mask", value.dims if isinstance(value, Tensor) else None))
            elif isinstance(value, Tensor):
                stain |= value.sources
                if value.sources and isinstance(node.ctx, ast.Load):
                    self.recorder.note(value.sources, node, READ_AT, frame, made=True)
                parts.append(Part("tensor" if value.dims is not None else "unknown", value.dims))
            else:
                stain |= self._listed(node, element, value, frame)
                length = index_parts.listed_numbers(value)
                listed = None if length is None else (Dim("static", length),)
                parts.append(Part("tensor", listed) if listed else Part(index_parts.kind_of(value)))
        if not isinstance(base, Tensor) or base.dims is None:
            return stain, None
        return stain, indexed(base.dims, parts)

    def _listed(
        self, node: ast.Subscript, element: ast.expr, value: Value, frame: Frame
    ) -> frozenset[int]:
        """What makes a list of indices dynamic, or an array of them."""
        array = index_parts.array_of(value)
        if array is not None:
            return self.indexed_by_array(node, element, array, frame)
        if isinstance(value, Sequence):
            if any(isinstance(item, Python) and moves(item) for item in value.items):
                self.fallback_call(node, "a list of indices that a Tensor decides", frame)
            if (
                element is node.slice
                and index_parts.are_truths(value)
                and isinstance(node.ctx, ast.Load)
            ):
                where = f"the graph looks up where `{self.recorder.text(element, frame)}` is true"
                return self.report(node, "boolean-index", f"{where}: write its places", frame)
            return sources_of([value])
        if isinstance(value, Collection):
            reason = sizing(value.length)
            if reason is not None and reason.verdict == "tensor":
                what = "the length of a list of indices"
                return self.size_finding(node, "dynamic-gather", what, element, reason, frame)
        return frozenset()

    def _bounds(self, part: ast.Slice, frame: Frame) -> tuple[int | None, ...] | None:
        """The bounds of a slice where all are numbers, or left out."""
        bounds: list[int | None] = []
        for bound in (part.lower, part.upper, part.step):
            value = NONE if bound is None else self.eval(bound, frame)
            if not isinstance(value, Python) or not value.has_const:
                return None
            if value.const is not None and type(value.const) is not int:
                return None
            bounds.append(value.const)
        return None if bounds[2] == 0 else tuple(bounds)

    def _mask(
        self,
        node: ast.Subscript,
        element: ast.expr,
        value: Value,
        already: frozenset[int],
        frame: Frame,
    ) -> frozenset[int]:
        inherited = value.sources if isinstance(value, Tensor) else frozenset()
        refines = bool(inherited) and inherited == already
        if isinstance(node.ctx, ast.Store):
            return inherited if refines else frozenset()
        text = self.recorder.text(element, frame)
        found = self.report(
            node,
            "boolean-index",
            f"the mask `{text}` keeps as many elements as it has true values",
            frame,
            self.origin(element, f"{text} is a boolean Tensor", frame),
        )
        self.recorder.refine(found, inherited if refines else frozenset())
        return inherited if refines else inherited | found

    def _slice(self, node: ast.Subscript, part: ast.Slice, frame: Frame) -> frozenset[int]:
        found: frozenset[int] = frozenset()
        fixed: list[Value] = []
        for bound in (part.lower, part.upper, part.step):
            if bound is None:
                continue
            value = self.refine(self.eval(bound, frame), bound, frame)
            reason = sizing(value)
            if reason is None or isinstance(value, Truth):
                fixed.append(value)
                continue
            if reason.verdict == "consequence":
                found |= sources_of([value])
                self.recorder.confirm(found, returned=False)
                words = f"`{self.recorder.text(bound, frame)}` is read from its shape"
                self.recorder.note(sources_of([value]), node, words, frame, made=True)
            elif not found:
                found |= self.size_finding(
                    node, "dynamic-slice", "a slice bound", bound, reason, frame
                )
            elif reason.verdict == "tensor":
                self.read_out_elsewhere(node, reason, frame)
        return found or ways_of(fixed)

    def store(self, target: ast.Subscript, value: Value, frame: Frame) -> None:
        """`x[index] = value`."""
        base = self.eval(target.value, frame)
        if isinstance(base, (Sequence, Collection, Python, Table, Dictionary)):
            changed.by_store(frame, target, base, self.eval(target.slice, frame), value)
            return
        self.index(target, base, frame)
        elements = target.slice.elts if isinstance(target.slice, ast.Tuple) else [target.slice]
        masks = [
            element
            for element in elements
            if not isinstance(element, ast.Slice)
            and index_parts.is_mask(self.refine(self.eval(element, frame), element, frame))
        ]
        if (
            len(elements) > 1
            and masks
            and not sources_of([value])
            and not index_parts.has_axes(value)
        ):
            self.report(
                target,
                "boolean-assignment",
                "a mask beside other indices: the compiler looks up the places where it is true",
                frame,
            )
            return
        if not masks or not isinstance(value, Tensor) or value.sources or not value.dims:
            return
        room = base.rank if isinstance(base, Tensor) else None
        short = len(value.dims) > 1 and room is not None and len(value.dims) < room
        if value.dims[0].size != 1 or short:  # the graph fits it from its first axis on
            self.report(
                target,
                "boolean-assignment",
                "a vector assigned under a mask needs as many elements as the mask has true values",
                frame,
            )
