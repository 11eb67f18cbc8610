"""jit-closure: a jit function that needs nothing of the function around it is made once, above.

What it does
------------
Moves the jit function in front of the function or class that it stands in. A jit function that
closes over names stays, and the refusal says which.

Why is this bad
---------------
A function made in a call is another object in each call, and jit compiles each object anew.

Before
------
>>> def scores(batches):
...     @ms.jit
...     def score(x):
...         return ops.relu(x).mean()
...
...     return [score(batch) for batch in batches]

After
-----
>>> @ms.jit
... def score(x):
...     return ops.relu(x).mean()
...
...
... def scores(batches):
...     return [score(batch) for batch in batches]

Fix safety
----------
Safe: the same function, compiled once. It stays where it reads a name of the functions around it,
where the name is taken at module level or bound again, where another decorator is on it, where it
draws random numbers, and where it is more than called (`score.calls = 0`).
"""

from staticshape.rewriting import Rewrite
from staticshape.rewriting.beside import hoisting

REWRITES = (Rewrite("jit-closure", beside=hoisting.convert),)
