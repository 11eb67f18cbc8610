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


_PREFIXES = {
    "ops": "mindspore.ops",
    "mint": "mindspore.mint",
    "fn": "mindspore.mint.nn.functional",
    "np": "mindspore.numpy",
    "ms": "mindspore",
}


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
    axis: str | None = None,
    linear: bool = False,
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
    written in canonical parameter names, with its defaults.
    """
    params, defaults = _parse(signature)
    short = {"ops": name if ops is None else ops, "mint": mint or "", "fn": fn, "np": np, "ms": ms}
    functions = tuple(
        f"{_PREFIXES[module]}.{part}" for module, names in short.items() for part in names.split()
    )
    own_orders: list[tuple[str, tuple[str, ...]]] = []
    own_defaults: list[tuple[str, tuple[tuple[str, object], ...]]] = []

    def constructors(spelled: str | Mapping[str, str], prefix: str) -> tuple[str, ...]:
        if isinstance(spelled, str):
            spelled = dict.fromkeys(spelled.split(), "")
        out = []
        for short_name, init in spelled.items():
            qualified = f"{prefix}.{short_name}"
            out.append(qualified)
            init_names, init_defaults = _parse(init)
            own_orders.append((f"{qualified}()", init_names))
            call = (calls or {}).get(short_name)
            if call is None:
                order = tuple(p for p in params if p not in init_names)
                own_orders.append((qualified, order))
            else:
                names, call_defaults = _parse(call)
                own_orders.append((qualified, names))
                init_defaults += call_defaults
            if init_defaults:
                own_defaults.append((qualified, init_defaults))
        return tuple(out)

    primitives = constructors(prims, "mindspore.ops")
    layers = constructors(nn, "mindspore.nn") + constructors(mint_nn, "mindspore.mint.nn")
    for spelling, text in (orders or {}).items():
        names, spelled = _parse(text)
        head, _, tail = spelling.partition(".")
        qualified = f"{_PREFIXES[head]}.{tail}" if head in _PREFIXES else spelling
        own_orders.append((qualified, names))
        if spelled:
            own_defaults.append((qualified, spelled))
    every = set(params).union(*(names for _, names in own_orders))
    known = {
        other: ours for ours in every for other in _OTHER_NAMES.get(ours, ()) if other not in every
    }
    known.update(aliases or {})
    return Operator(
        name=name,
        family=family,
        params=params,
        tensors=tuple((tensors if tensors is not None else params[0] if params else "").split()),
        shape_params=tuple(shape.split()),
        axis_param=axis if axis is not None else ("axis" if "axis" in params else None),
        linear=linear,
        safe=safe,
        masked=masked,
        dtype_rule=dtype,
        rule=rule,
        functions=functions,
        methods=tuple(method.split()),
        primitives=primitives,
        layers=layers,
        init_params=tuple(
            dict.fromkeys(n for key, ns in own_orders if key.endswith("()") for n in ns)
        ),
        defaults=defaults,
        orders=tuple(own_orders),
        aliases=tuple(known.items()),
        spelled_defaults=tuple(own_defaults),
        partial=tuple(partial.split()) or ((params[0],) if safe is not None else ()),
        variadic=variadic,
        results=tuple(results.split()),
        kernel_on_cpu=cpu,
        note=note,
    )
