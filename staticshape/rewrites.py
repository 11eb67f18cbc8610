"""Makes the catalogue in the top-level `rewrites/` folder importable as `staticshape.rewrites`.

The folder stands beside this package in a checkout, in an editable install and in a wheel alike. It
is found by that place and never by the name `rewrites`, so a user's own `rewrites.py` is not run.
"""

from pathlib import Path

__path__ = [str(Path(__file__).resolve().parent.parent / "rewrites")]
