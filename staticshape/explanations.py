"""What `explain` says of rules that no rewrite cures: why it matters, and what to write instead."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "boolean-assignment": """\
`y[mask] = vector` needs exactly as many elements as the mask has true values. It works eagerly and
fails in graph mode (`For 'BroadcastTo' ...`); `y[mask] = 0.0` is static and fine.

    y[mask] = values                        # instead of this
    y = ops.where(mask, values_in_place, y) # values where they belong, in the shape of y

Where the values come in the order of the true elements, place them through a cumulative sum:
`values[ops.cumsum(mask.int(), 0) - 1]`.""",
    "branch-shapes": """\
An `if` on a Tensor is compiled both ways, and the ways are joined: other sizes become -1, other
ranks -2, other dtypes fail at run time, and everything behind the join is dynamic.

    if score > 0:        # instead of this
        boxes = boxes[:4]
    valid = ops.logical_or(score <= 0, ops.arange(boxes.shape[0]) < 4)  # one shape and a mask

`None` on one way is a shape of its own: give both ways a Tensor, and a flag beside it.""",
    "carried-shape": """\
A loop on a Tensor condition runs one compiled body, so what goes from step to step must keep its
shape. `y = y[y > y.mean()]` in such a loop is dynamic and fails on an empty selection: keep `y`
whole and carry the mask, `valid = valid & (y > mean)`.""",
    "construct-self": """\
The compiler binds the object to the name `self` alone. With any other name it takes the object
for an input: "The parameters number of the function is 2, but the number of provided arguments
is 1" (measured with MindSpore 2.10). Rename the parameter.""",
    "dynamic-axis": """\
An axis read from a Tensor leaves even the rank of the result open. Pass it as a Python number: one
compile for each axis, all of them static. If it must vary in one graph, compute both and choose
with `ops.where`.""",
    "dynamic-gather": """\
A gather gives as many rows as it has indices. Gather a fixed number, the most there can be, and
carry a mask of the real ones: `ops.gather(x, positions, 0)`, `valid = ops.arange(n) < count`.""",
    "dynamic-length": """\
`len(t)` of a Tensor with a dynamic first axis is right in the first call and may be garbage from
the second on (measured with MindSpore 2.10: 38 of 40 calls, values such as 7e16). `t.shape[0]` is
right. Better still is the count of the mask that made it, `mask.sum()`, which is static.""",
    "dynamic-permutation": """\
A permutation read from a Tensor leaves all sizes open. Permutations are Python tuples; where one
must vary, each costs one compile.""",
    "dynamic-segments": """\
`unsorted_segment_sum(x, ids, n)` has n rows. With a Tensor n they are dynamic; with the most there
can be they are static, and the rows of segments that do not occur are zero.""",
    "graph-syntax": """\
Measured with MindSpore 2.10: the graph compiler refuses `try`, `match`, `:=`, imports, classes,
`nonlocal` and `del` inside functions, `yield`, sets and set comprehensions, and `else` of loops
("Unsupported statement"). Move them out of what graph mode reaches: imports to the top of the file,
checks and handlers to the caller. Dicts, generator expressions, nested functions, lambdas, `raise`
and starred assignments are fine.""",
    "growing-loop": """\
`while n < t: y = ops.concat((y, x))` never compiles: the compiler unrolls it until "Exceed function
call depth limit 1000". Write into a buffer of fixed size, `buffer[i] = x`, and count the rows.""",
    "host-fallback": """\
`asnumpy()`, `tolist()` and NumPy calls leave the graph: the compiler puts a call of the Python
interpreter there, whose result has no known dtype or rank. `int(t)`, `float(t)`, `t.item()` and
`print` stay in the graph. Use the operators of `mindspore.ops`, or do it before the network.""",
    "jit-closure": """\
A function made in a call is another object in each call, and jit compiles each object anew. Define
it once, at module level or in `__init__`, and pass in what it closes over.""",
    "last-batch": """\
Without `drop_remainder=True` the last batch of an epoch is smaller: one more compile and one more
graph in memory. Drop it, or pad it with `staticshape.data` and count only the real samples.""",
    "never-compiled": """\
The network uses syntax that the graph compiler refuses (`staticshape explain graph-syntax`), so it
only ever runs eagerly, and what is dynamic in it costs no graph. It is reported once, for the
class. Take the syntax out of `construct` if it is meant for graph mode.""",
    "python-argument": """\
A Python number, string, bool or None is a constant of the compiled graph: each new value is
compiled anew, also where no shape depends on it. Where it decides no shape, pass a Tensor.""",
    "random-choice": """\
The number of samples is a size. Draw the most there can be, and a mask of the first.""",
    "silent-cut": """\
`padded_batch` and `PadEnd` cut longer samples without a word. Check the lengths first
(`staticshape plan` reads them), and plan buckets up to the longest sample.""",
    "stale-attribute": """\
Attributes are frozen when the graph is compiled: `net.k = 5` afterwards changes nothing and warns
of nothing. Set them before the first call, or pass the value as an argument.""",
    "stale-global": """\
Graph code keeps the value that a global had when it was compiled. Assigning to it inside graph code
changes nothing, neither outside nor in the rest of the function (measured with MindSpore 2.10).
Return the value, or keep it in a Parameter.""",
    "tuple-argument": """\
A Tensor inside a tuple, list or dict argument is a constant, keyed by the object: every step with
new Tensors compiles anew. Pass the Tensors one by one, or `ms.mutable((a, b))`.""",
    "unknown-size": """\
An argument of a network decides a shape, and no caller in sight passes it. The file has other
networks too, so this one may be a part: if its callers pass numbers that are fixed, all is well;
numbers that vary cost one compile each, and a Tensor makes the shape dynamic. Where a caller is in
sight, what it passes decides instead.""",
    "varying-batch": """\
Samples of different length make batches of different shape: one compile for each. Pad them to
buckets (`staticshape plan`, `staticshape.data`).""",
    "varying-size": """\
An argument of the entry point decides a shape: one compile for each value if it is a Python number,
a dynamic shape if it is a Tensor. Pass few different values (buckets), or the largest, and a
mask.""",
    "where-one-argument": """\
`where(cond)` gives the positions of true elements: as many as there are. Most uses need no
positions: `ops.where(cond, a, b)` chooses in place, and reductions take the mask.""",
}
