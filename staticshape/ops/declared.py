"""What a project declares of its own operators: `[tool.staticshape.operators]`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Literal

from staticshape.records import dataclass

Result = Literal["dynamic", "static", "number", "like"]


@dataclass(frozen=True)
class Declared:
    """One operator that MindSpore does not define: what its result is.

    `dynamic`: a Tensor whose shape comes from values. `static`: a Tensor whose shape is decided by
    the shapes of what it is given. `number`: a Python number, fixed when the graph is compiled.
    `like`: the same as an operator of MindSpore, for check and for fix.
    """

    name: str  # "my_ops.filter_boxes"; a class is declared by its name and called as an object
    result: Result
    like: str = ""  # "mindspore.ops.masked_select"
    why: str = ""
    help: str = ""


def declared(operators: Mapping[str, Declared], qualified: str) -> Declared | None:
    """What is declared of a name, of which an import may spell out more packages.

    >>> known = {"my_ops.keep": Declared("my_ops.keep", "dynamic")}
    >>> [declared(known, name) is not None for name in ("src.my_ops.keep", "keep", "x.keep")]
    [True, False, False]
    """
    found = operators.get(qualified)
    if found is not None:
        return found
    return next((one for name, one in operators.items() if qualified.endswith(f".{name}")), None)


def absolute_name(name: str, path: str) -> str:
    """A name as the file `path` imports it, with the folders of the file for its leading dots.

    >>> absolute_name(".boxes.keep", "/pkg/net.py")
    '.pkg.boxes.keep'
    """
    plain = name.lstrip(".")
    level = len(name) - len(plain)
    if not level:
        return name
    folder = os.path.abspath(path)
    for _ in range(level):
        folder = os.path.dirname(folder)
    return f"{folder.replace(os.sep, '.')}.{plain}"


def name_in_file(name: str, path: str) -> str:
    """The qualified name of what a file itself defines.

    >>> [name_in_file("keep", f"/pkg/{name}.py") for name in ("boxes", "__init__")]
    ['.pkg.boxes.keep', '.pkg.keep']
    """
    place = os.path.abspath(path).removesuffix(".py").removesuffix(f"{os.sep}__init__")
    return f"{place.replace(os.sep, '.')}.{name}"
