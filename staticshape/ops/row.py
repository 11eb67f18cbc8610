"""Short notation in which the operator table is written: one call is one `Operator`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from staticshape.ops.spec import Family, Operator

_LITERALS: dict[str, object] = {"None": None, "True": True, "False": False, "()": ()}

#: Names under which MindSpore's modules spell the same parameter; see `Operator.aliases`.
ALIASES: dict[str, str] = {
    "dim": "axis",
    "axes": "axis",
    "keepdim": "keepdims",
    "keep_dims": "keepdims",
    "correction": "ddof",
    "x": "input",
    "a": "input",
    "A": "input",
    "m": "input",
    "arr": "input",
    "array": "input",
    "input_x": "input",
    "input_params": "input",
    "input_data": "input",
    "self": "input",
    "tensor": "input",
    "logits": "input",
    "prediction": "input",
    "inputs": "input",
    "labels": "target",
    "label": "target",
    "y": "other",
    "x1": "input",
    "x2": "other",
    "mat2": "other",
    "vec2": "other",
    "input_indices": "indices",
    "index": "indices",
    "size": "shape",
    "new_shape": "shape",
    "reps": "dims",
    "N": "n",
    "M": "m",
    "num": "steps",
    "stop": "end",
    "exponent": "other",
    "posWeight": "pos_weight",
    "split_size_or_sections": "sections",
    "indices_or_sections": "sections",
    "split_size": "sections",
    "input_perm": "axis",
    "perm": "axis",
    "dims": "axis",
    "num_classes": "depth",
    "padding": "pad",
    "paddings": "pad",
    "pad_width": "pad",
    "arrays": "tensors",
    "unbiased": "ddof",
    "cond": "condition",
    "updates": "src",
    "update": "src",
    "b": "other",
    "v": "input",
    "tup": "tensors",
    "thr": "threshold",
    "negative_slope": "alpha",
    "dividend": "input",
    "divisor": "other",
    "targets": "target",
    "prototype": "input",
    "obj": "input",
    "ar1": "input",
    "ar2": "other",
    "eps": "epsilon",
    "generator": "seed",
    "minval": "low",
    "maxval": "high",
    "clip_value_min": "min",
    "clip_value_max": "max",
}

_OTHER_NAMES: dict[str, list[str]] = {}
for _other, _ours in ALIASES.items():
    _OTHER_NAMES.setdefault(_ours, []).append(_other)


def _literal(text: str) -> object:
    if text in _LITERALS:
        return _LITERALS[text]
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return text


@cache
def _parse(signature: str) -> tuple[tuple[str, ...], tuple[tuple[str, object], ...]]:
    """`"input axis=None"` -> names and defaults."""
    names, defaults = [], []
    for part in signature.split():
        name, equals, value = part.partition("=")
        names.append(name)
        if equals:
            defaults.append((name, _literal(value)))
    return tuple(names), tuple(defaults)


@cache
def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@cache
def _other_names(
    params: tuple[str, ...], orders: tuple[tuple[str, ...], ...]
) -> tuple[tuple[str, str], ...]:
    """The names that MindSpore's modules have for these parameters, where they mean no other."""
    every = dict.fromkeys(params)
    for order in orders:
        every.update(dict.fromkeys(order))
    return tuple(
        (other, ours)
        for ours in every
        for other in _OTHER_NAMES.get(ours, ())
        if other not in every
    )


class _Constructors:
    """What is known of the primitives and layers of one row: orders, defaults, init parameters."""

    __slots__ = ("calls", "defaults", "init_params", "orders", "params")

    def __init__(self, params: tuple[str, ...], calls: Mapping[str, str]) -> None:
        self.params, self.calls = params, calls
        self.orders: list[tuple[str, tuple[str, ...]]] = []
        self.defaults: list[tuple[str, tuple[tuple[str, object], ...]]] = []
        self.init_params: dict[str, None] = {}

    def add(
        self, name: str, order: tuple[str, ...], defaults: tuple[tuple[str, object], ...]
    ) -> None:
        """A spelling with its own order of parameters, and its defaults where it has any."""
        self.orders.append((name, order))
        if defaults:
            self.defaults.append((name, defaults))

    def of(self, spelled: str | Mapping[str, str], prefix: str) -> tuple[str, ...]:
        """The qualified names of constructors, given alone or with their parameters."""
        if isinstance(spelled, str):
            spelled = dict.fromkeys(spelled.split(), "")
        found = []
        for short, init in spelled.items():
            qualified = f"{prefix}.{short}"
            found.append(qualified)
            names, defaults = _parse(init)
            self.init_params.update(dict.fromkeys(names))
            self.orders.append((f"{qualified}()", names))
            call = self.calls.get(short)
            if call is not None:
                order, call_defaults = _parse(call)
                defaults += call_defaults
            else:
                order = tuple(p for p in self.params if p not in names) if names else self.params
            self.add(qualified, order, defaults)
        return tuple(found)


_PREFIXES = {
    "ops": "mindspore.ops",
    "mint": "mindspore.mint",
    "fn": "mindspore.mint.nn.functional",
    "np": "mindspore.numpy",
    "ms": "mindspore",
}


def _qualified(spelling: str) -> str:
    """`ops.eye` as `mindspore.ops.eye`; a method is `Tensor.sum` anyhow."""
    head, _, tail = spelling.partition(".")
    return f"{_PREFIXES[head]}.{tail}" if head in _PREFIXES else spelling


def _of_spellings(names: Mapping[str, str] | None) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((_qualified(spelling), _words(text)) for spelling, text in (names or {}).items())


def row(
    name: str,
    family: Family,
    signature: str = "input",
    *,
    ops: str | None = None,
    mint: str | None = None,
    fn: str = "",
    np: str = "",
    ms: str = "",
    method: str = "",
    prims: str | Mapping[str, str] = "",
    calls: Mapping[str, str] | None = None,
    nn: str | Mapping[str, str] = "",
    mint_nn: str | Mapping[str, str] = "",
    orders: Mapping[str, str] | None = None,
    tensors: str | None = None,
    shape: str = "",
    known: str = "",
    shape_of: Mapping[str, str] | None = None,
    known_of: Mapping[str, str] | None = None,
    axis: str | None = None,
    linear: bool = False,
    casts: bool = False,
    safe: float | None = None,
    partial: str = "",
    masked: str | None = None,
    dtype: str | None = None,
    rule: str | None = None,
    variadic: str | None = None,
    results: str = "",
    aliases: Mapping[str, str] | None = None,
    cpu: bool = True,
    note: str = "",
) -> Operator:
    """Build one row.

    `ops`, `mint`, `fn` (mint.nn.functional), `np`, `ms` and `method` list spellings by their short
    name; `ops=None` means the row's own name, `mint=None` means none. `prims` and `nn` list
    primitives and layers, with the parameters of their constructor where they have any; `calls`
    gives the order of a primitive's call where it is not that of `signature`. Every signature is
    written in canonical parameter names, with its defaults. `shape_of` and `known_of` name
    parameters that only one spelling treats like `shape` and `known` (as measured).
    """
    params, defaults = _parse(signature)
    spelled = (("ops", name if ops is None else ops), ("mint", mint), ("fn", fn), ("np", np))
    functions = [
        f"{_PREFIXES[module]}.{part}"
        for module, names in (*spelled, ("ms", ms))
        if names
        for part in names.split()
    ]
    made = _Constructors(params, calls or {})
    primitives = made.of(prims, "mindspore.ops") if prims else ()
    layers = made.of(nn, "mindspore.nn") if nn else ()
    if mint_nn:
        layers += made.of(mint_nn, "mindspore.mint.nn")
    for spelling, text in (orders or {}).items():
        names, own_defaults = _parse(text)
        made.add(_qualified(spelling), names, own_defaults)
    others = _other_names(params, tuple(names for _, names in made.orders))
    if aliases:
        others = tuple({**dict(others), **aliases}.items())
    return Operator(
        name=name,
        family=family,
        params=params,
        tensors=_words(tensors) if tensors is not None else params[:1],
        shape_params=_words(shape),
        known=_words(known),
        spelled_shape_params=_of_spellings(shape_of),
        spelled_known=_of_spellings(known_of),
        axis_param=axis if axis is not None else ("axis" if "axis" in params else None),
        linear=linear,
        casts=casts,
        safe=safe,
        masked=masked,
        dtype_rule=dtype,
        rule=rule,
        functions=tuple(functions),
        methods=_words(method),
        primitives=primitives,
        layers=layers,
        init_params=tuple(made.init_params),
        defaults=defaults,
        orders=tuple(made.orders),
        aliases=others,
        spelled_defaults=tuple(made.defaults),
        partial=_words(partial) or ((params[0],) if safe is not None else ()),
        variadic=variadic,
        results=_words(results),
        kernel_on_cpu=cpu,
        note=note,
    )
