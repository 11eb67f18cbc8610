"""Whether a Python number may become an input of the graph: every use of it stays static.

Measured on MindSpore 2.10: arithmetic of Tensors with a `mutable` number gives the same dtype,
values and gradients as with a constant (a Tensor for it would make float32 of float16). `min` and
`max` lose the gradient, `leaky_relu` keeps the first value, a condition becomes a branch.
"""

from __future__ import annotations

import ast

from staticshape.analysis.facts import FunctionFacts
from staticshape.analysis.modules.names import dotted
from staticshape.analysis.values.lattice import Argument, Python, Tensor

_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
_COMPARISONS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
#: Operators that take a number for any operand, and those that take one behind their first.
_ANY = frozenset({"add", "sub", "mul", "div", "pow", "maximum", "minimum"})
_BEHIND = frozenset({"where", "masked_fill", "clamp", "clip", "clip_by_value", "full_like"})


def reason_against(facts: FunctionFacts, name: str) -> str:
    """Why the number must stay a constant of the compiler; empty where it need not."""
    uses = _Uses(facts, name)
    nodes = facts.nodes
    stores = [node for node in nodes if isinstance(node, ast.Name) and _is_store(node)]
    known, names = set[str](), [name]
    while names:
        current = names.pop()
        known.add(current)
        if sum(node.id == current for node in stores) > (current != name):
            return f"`{current}` is assigned more than once"
        for node in nodes:
            if not isinstance(node, ast.Name) or node.id != current or _is_store(node):
                continue
            follows = uses.follow(node)
            if uses.reason:
                return uses.reason
            if follows and follows not in known:
                names.append(follows)
    return ""


class _Uses:
    """Follows a number up through the expressions that it stands in."""

    def __init__(self, facts: FunctionFacts, name: str) -> None:
        self.facts, self.name, self.reason = facts, name, ""
        self.parents = {child: node for node in facts.nodes for child in ast.iter_child_nodes(node)}

    def follow(self, node: ast.AST) -> str:
        """The name that the number is bound to, if it is; `reason` says why it cannot vary."""
        while True:
            parent = self.parents[node]
            if isinstance(parent, ast.keyword):
                parent = self.parents[parent]
            match parent:
                case ast.BinOp(left, op, right) if isinstance(op, _ARITHMETIC):
                    other = right if left is node else left
                    if self.is_tensor(other):
                        return ""
                    if not self.is_number(other):
                        return self.stop(parent, "meets what is not known to be a Tensor")
                case ast.UnaryOp(ast.USub()):
                    pass
                case ast.Call(ast.Name("int" | "float")) if parent not in self.facts.calls:
                    pass
                case ast.Call() if self.is_operand(parent, node):
                    return ""
                case ast.Compare(left, [op], [right]) if isinstance(op, _COMPARISONS):
                    if self.is_tensor(right if left is node else left):
                        return ""
                    return self.stop(parent, "decides a condition")
                case ast.AugAssign(ast.Name() as target, op) if isinstance(op, _ARITHMETIC):
                    if self.is_tensor_name(target.id):
                        return ""
                    return self.stop(parent, "meets what is not known to be a Tensor")
                case ast.Subscript(value, index) if index is node:
                    return self.index(parent, value)
                case ast.Tuple() if self.is_index(parent):
                    return self.index(parent, self.parents[parent].value)  # type: ignore[attr-defined]
                case ast.Assign([ast.Name(target)]) | ast.AnnAssign(ast.Name(target)):
                    return target
                case ast.Return() | ast.Tuple() | ast.List() | ast.Dict():
                    return self.stop(parent, "is returned or kept as a Python number")
                case ast.Call():
                    called = dotted(parent.func) or "a function"
                    return self.stop(parent, f"is passed to `{called}`, which may need a constant")
                case ast.Slice():
                    return self.stop(parent, "decides a length")
                case ast.If() | ast.IfExp() | ast.While() | ast.Assert() | ast.BoolOp():
                    return self.stop(parent, "decides a condition")
                case _:
                    return self.stop(parent, "is used as only a Python number can be")
            node = parent

    def stop(self, node: ast.AST, why: str) -> str:
        """Note why the number must stay as it is."""
        line = getattr(node, "lineno", self.facts.node.lineno)
        self.reason = f"`{self.name}` {why} (line {line})"
        return ""

    def is_index(self, node: ast.expr) -> bool:
        """Whether it stands in the brackets of `x[i, j]`."""
        outer = self.parents[node]
        return isinstance(outer, ast.Subscript) and outer.slice is node

    def index(self, node: ast.AST, value: ast.expr) -> str:
        """A place in a Tensor, `x[k]`: an integer, whatever it is."""
        note = next(
            (each.annotation for each in self.facts.node.args.args if each.arg == self.name), None
        )
        if self.is_tensor(value) and isinstance(note, ast.Name) and note.id == "int":
            return ""
        return self.stop(node, "is a place in what is not known to be a Tensor")

    def is_operand(self, call: ast.Call, node: ast.AST) -> bool:
        """Whether a call takes the number beside a Tensor, as an operand."""
        bound = self.facts.calls.get(call)
        if bound is None or bound.operator.name not in _ANY | _BEHIND:
            return False
        given = list(bound.args.values())
        either = bound.operator.name in _ANY or given[0] is not node
        return either and any(self.is_tensor(each) for each in given if each is not node)

    def is_tensor(self, node: ast.expr) -> bool:
        """Whether it is a Tensor, or an argument that nobody says is anything else."""
        value = self.facts.value(node)
        if isinstance(value, Tensor):
            return not value.optional
        return isinstance(value, Argument) and not self.is_annotated(value.name)

    def is_annotated(self, name: str) -> bool:
        """Whether a parameter says what it is."""
        return any(
            each.arg == name and each.annotation is not None for each in self.facts.node.args.args
        )

    def is_number(self, node: ast.expr) -> bool:
        """Whether it is a Python number."""
        if isinstance(node, ast.Constant):
            return type(node.value) in (int, float)
        value = self.facts.value(node)
        return isinstance(value, Python) and value.known != "tensor"

    def is_tensor_name(self, name: str) -> bool:
        """Whether a local name is a Tensor wherever it is read."""
        read = [
            node for node in self.facts.values if isinstance(node, ast.Name) and node.id == name
        ]
        return bool(read) and all(map(self.is_tensor, read))


def _is_store(node: ast.Name) -> bool:
    return not isinstance(node.ctx, ast.Load)
