"""What a row of the operator table is: families, identities, safe values, deciding arguments."""

from __future__ import annotations

from typing import Literal

from staticshape.records import dataclass, field

Family = Literal[
    "elementwise",  # position by position; `partial` and `linear` tell what padding may do to it
    "reduction",  # mixes positions along `axis`; `masked` names the masked equivalent
    "loss",  # elementwise pair, then a reduction given by `reduction`
    "contraction",  # matmul, bmm, einsum, Dense: one axis is contracted, the rest are free
    "layout",  # reshape, transpose, expand_dims, squeeze, concat, stack, split, tile ...
    "normalization",  # softmax, layer_norm ...: mixes positions but keeps the shape
    "ordering",  # sort, argsort, topk, cumsum ...
    "gather",
    "scatter",
    "creation",  # zeros, ones, arange ...: the shape comes from arguments
    "data_dependent",  # masked_select, nonzero, unique ...: the shape comes from values
    "random",
    "shape",  # ops.shape, ops.size, ops.rank: asks for a shape
    "host",  # asnumpy, tolist ...: leaves the graph
    "opaque",  # only the arguments that decide the shape are known: no mask passes, no result
]

Form = Literal["function", "method", "primitive", "layer"]


@dataclass(frozen=True, eq=False)  # one object a row: compared and hashed by identity
class Operator:
    """One operator of MindSpore under all its spellings.

    `params` are the parameter names of the function form, in order; a Tensor method binds its
    object to `params[0]`; a primitive or layer binds `init_params` when it is constructed and
    `params` minus those when it is called (`call_params` where the order differs).
    """

    name: str  # canonical, e.g. "masked_select", "reduce_mean"
    family: Family
    params: tuple[str, ...] = ()
    tensors: tuple[str, ...] = ()  # which params carry data whose positions matter
    shape_params: tuple[str, ...] = ()  # a varying value here makes the result's shape dynamic
    #: A Python number here that a Tensor decides leaves the graph: it must be known before.
    known: tuple[str, ...] = ()
    #: The same of one spelling alone: (qualified name, its params).
    spelled_shape_params: tuple[tuple[str, tuple[str, ...]], ...] = ()
    spelled_known: tuple[tuple[str, tuple[str, ...]], ...] = ()
    axis_param: str | None = None
    # elementwise
    linear: bool = (
        False  # derivative does not depend on the input's value (affine, relu, cast, abs)
    )
    casts: bool = (
        False  # the same numbers in another dtype; in the dtype they have, the very Tensor
    )
    safe: float | None = None  # partial function: an input at which value and derivative are finite
    # reduction, loss
    masked: str | None = None  # name in staticshape.masked
    dtype_rule: str | None = (
        None  # "same", "bool", "int64", "float", ... result dtype of the original
    )
    # data_dependent
    rule: str | None = None  # name of the rewrite in rewrites/ that owns it, e.g. "masked-select"
    # spellings
    functions: tuple[str, ...] = ()  # qualified names: "mindspore.ops.masked_select", ...
    methods: tuple[str, ...] = ()  # Tensor method names
    primitives: tuple[str, ...] = ()  # qualified class names: "mindspore.ops.MaskedSelect", ...
    layers: tuple[str, ...] = ()  # qualified nn class names
    init_params: tuple[str, ...] = ()
    call_params: tuple[str, ...] = ()
    defaults: tuple[tuple[str, object], ...] = ()
    #: Spellings with an order of their own: (qualified name or "Tensor.name", parameter names).
    orders: tuple[tuple[str, tuple[str, ...]], ...] = ()
    #: Other names of parameters, e.g. ("dim", "axis"): `BoundCall.args` uses canonical names only.
    aliases: tuple[tuple[str, str], ...] = ()
    #: Defaults that differ by spelling: (spelling, ((parameter, value), ...)).
    spelled_defaults: tuple[tuple[str, tuple[tuple[str, object], ...]], ...] = ()
    partial: tuple[str, ...] = ()  # which params `safe` protects, e.g. the divisor of `div`
    variadic: str | None = None  # parameter that takes all positional arguments from its place on
    results: tuple[str, ...] = ()  # names of a tuple result, in order, e.g. ("values", "indices")
    kernel_on_cpu: bool = True
    note: str = field(default="", compare=False)
