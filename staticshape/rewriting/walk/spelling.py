"""How a function can write the names of MindSpore that its new text reads."""

from __future__ import annotations

from abc import ABC, abstractmethod

from staticshape.analysis.facts import ModuleFacts
from staticshape.rewriting.reading.imported import is_taken, spelled

#: What converts where a file does not import the dtype.
_METHODS = {"int32": "int", "int64": "long", "float32": "float"}


class Spelling(ABC):
    """The names that a file imports, and those that are imported for what is written."""

    def __init__(self, module: ModuleFacts) -> None:
        self.module = module
        self.imports: set[tuple[str, str]] = set()  # what is written reads: module and name

    @abstractmethod
    def is_bound(self, name: str) -> bool:
        """Whether a name has a value of the function's own."""

    def module_name(self, module: str, member: str) -> str | None:
        """How this function can write a member of a module the file imports, or None."""
        text = spelled(self.module.names, module, member)
        return None if text is None or self.is_bound(text.partition(".")[0]) else text

    def operator_name(self, name: str) -> str | None:
        """How this function can write an operator of `mindspore.ops`, which is imported for it."""
        modules = ("mindspore.ops", "mindspore.ops.functional")
        texts = (self.module_name(module, name) for module in modules)
        found = next((text for text in texts if text is not None), None)
        return f"ops.{name}" if found is None and self._imported("ops") else found

    def tensor_name(self) -> str | None:
        """How this function can write `mindspore.Tensor`, which is imported for it."""
        found = self.module_name("mindspore", "Tensor")
        return "Tensor" if found is None and self._imported("Tensor") else found

    def _imported(self, name: str) -> bool:
        """Whether a name of MindSpore's is imported for what is written, as it is free."""
        if is_taken(self.module.source.tree, name):
            return False
        self.imports.add(("mindspore", name))
        return True

    def dtype_name(self, dtype: str) -> str | None:
        """How this file writes a dtype of MindSpore's, or None where it imports none."""
        modules = ("mindspore", "mindspore.dtype", "mindspore.common.dtype")
        names = (self.module_name(module, dtype) for module in modules)
        return next((name for name in names if name is not None), None)

    def needed_dtype(self, dtype: str) -> str | None:
        """How this function can write a dtype of MindSpore's, which is imported for it."""
        found = self.dtype_name(dtype)
        return dtype if found is None and self._imported(dtype) else found

    def cast(self, text: str, dtype: str) -> str:
        """A Tensor converted to `int32`, `int64` or `float32`, as this file can write it."""
        name = self.dtype_name(dtype)
        return f"{text}.{_METHODS[dtype]}()" if name is None else f"{text}.astype({name})"
