"""What NumPy's random generators give: `np.random.rand` and the methods of `default_rng()`."""

from __future__ import annotations

from collections.abc import Mapping

from staticshape.analysis.host.arguments import bound, is_none, shape_from
from staticshape.analysis.host.values import (
    NOTHING,
    Array,
    Host,
    Scalar,
    as_array,
    broadcast,
    dtype_named,
    number,
)

GENERATORS = frozenset({"default_rng", "Generator", "RandomState"})
#: Draws and the parameters before and after `size`; floats but for the counting ones.
_DRAWS: dict[str, tuple[str, ...]] = {
    "standard_normal": ("size", "dtype"),
    "random": ("size", "dtype"),
    "random_sample": ("size",),
    "ranf": ("size",),
    "standard_exponential": ("size",),
    "normal": ("loc", "scale", "size"),
    "uniform": ("loc", "scale", "size"),
    "laplace": ("loc", "scale", "size"),
    "gumbel": ("loc", "scale", "size"),
    "logistic": ("loc", "scale", "size"),
    "lognormal": ("loc", "scale", "size"),
    "beta": ("loc", "scale", "size"),
    "gamma": ("loc", "scale", "size"),
    "exponential": ("scale", "size"),
    "poisson": ("scale", "size"),
    "geometric": ("scale", "size"),
    "binomial": ("loc", "scale", "size"),
    "integers": ("low", "high", "size", "dtype"),
    "randint": ("low", "high", "size", "dtype"),
}
_COUNTING = frozenset({"poisson", "geometric", "binomial", "integers", "randint"})
_WHOLE = frozenset({"integers", "randint"})


def drawn_from_unknown(name: str, args: list[Host]) -> Host:
    """`rng.randn(n, 3)` of a parameter: generators of random numbers alone have such a method."""
    sizes = all(isinstance(value, Scalar) for value in args) or len(args) > 1
    return draw(name, args, {}) if name in ("rand", "randn") and args and sizes else NOTHING


def draw(name: str, args: list[Host], keywords: Mapping[str, Host]) -> Host:
    """What a draw of this name gives; `NOTHING` where the name is not known."""
    if name in ("rand", "randn"):
        sizes = [shape_from(value) for value in args]
        drawn = tuple(size[0] if size and len(size) == 1 else None for size in sizes)
        return Array("float64", drawn) if args else Scalar(float)
    if name in ("shuffle", "seed"):
        return number(None)
    if name in ("permutation", "permuted"):
        return _permutation(args)
    if name == "choice":
        return _choice(args, keywords)
    names = _DRAWS.get(name)
    if names is None:
        return NOTHING
    given = bound(names, args, {**keywords, **_sized(keywords)})
    dtype: str | None = "int64" if name in _COUNTING else "float64"
    if not is_none(given.get("dtype")):
        dtype = dtype_named(given["dtype"])
    if not is_none(given.get("size")):
        return Array(dtype, shape_from(given["size"]))
    shape: tuple[int | None, ...] | None = ()
    for parameter in ("loc", "scale", "low", "high"):
        if not is_none(given.get(parameter)):
            made = as_array(given[parameter])
            shape = broadcast(shape, made.shape if made else None)
    if shape == ():
        return Array("int64", ()) if name == "integers" else Scalar(_scalar(name))
    return Array(dtype, shape)


def _sized(keywords: Mapping[str, Host]) -> dict[str, Host]:
    return {"size": keywords["shape"]} if "shape" in keywords else {}


def _scalar(name: str) -> type:
    return int if name in _COUNTING else float


def _permutation(args: list[Host]) -> Host:
    if args and isinstance(args[0], Scalar):
        size = args[0].value
        return Array("int64", (size if isinstance(size, int) else None,))
    made = as_array(args[0]) if args else None
    return NOTHING if made is None else made


def _choice(args: list[Host], keywords: Mapping[str, Host]) -> Host:
    given = bound(("population", "size", "replace", "p"), args, keywords)
    population = given.get("population", given.get("a", NOTHING))
    made = as_array(population)
    if made is None or (made.shape is not None and len(made.shape) > 1):
        return NOTHING
    dtype = "int64" if isinstance(population, Scalar) else made.dtype
    shape = () if is_none(given.get("size")) else shape_from(given["size"])
    return Array(dtype, shape)
