"""Parameters of MindSpore's layers, read in graph code: `self.fc.weight`."""

from __future__ import annotations

from staticshape.analysis.values.lattice import UNKNOWN, Dim, Operation, Python, Tensor, Value

#: Names of a layer's parameters, each with what its axes were constructed with.
_PARAMETERS: dict[str, dict[str, tuple[tuple[str, ...], ...]]] = {
    "dense": {
        "weight": (("out_channels", "out_features"), ("in_channels", "in_features")),
        "bias": (("out_channels", "out_features"),),
    },
    "embedding": {
        "embedding_table": (("vocab_size",), ("embedding_size",)),
        "weight": (("num_embeddings",), ("embedding_dim",)),
    },
    "batch_norm": dict.fromkeys(
        ("gamma", "beta", "moving_mean", "moving_variance"), (("num_features",),)
    ),
}


def parameter(layer: Operation, name: str) -> Value:
    """The Tensor under an attribute of a layer; unknown where it is no parameter of it."""
    axes = _PARAMETERS.get(layer.spelled.operator.name, {}).get(name)
    if axes is None or layer.spelled.form != "layer" or layer.call is None:
        return UNKNOWN
    given = dict(layer.init)
    kind = "float" if "dtype" in given else "float32"
    return Tensor(kind, tuple(_length(given, names) for names in axes))


def _length(given: dict[str, Value], names: tuple[str, ...]) -> Dim:
    value = next((given[name] for name in names if name in given), None)
    known = isinstance(value, Python) and value.has_const and isinstance(value.const, int)
    return Dim("static", value.const if known and isinstance(value, Python) else None)
