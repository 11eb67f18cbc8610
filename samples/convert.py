"""Writes every sample's `after.py`: what `staticshape fix --write` makes of its `before.py`."""

from pathlib import Path

from staticshape import pipeline
from staticshape.source import SourceFile

HERE = Path(__file__).resolve().parent


def converted(before: Path) -> bytes:
    """The bytes that `fix --write` leaves; a RuntimeError when something stays dynamic."""
    result = pipeline.fix_source(SourceFile(str(before), before.read_bytes()))
    if result.left or not result.edits:
        raise RuntimeError(f"{before}: {result.left or 'nothing to convert'}")
    return result.raw


if __name__ == "__main__":
    for path in sorted(HERE.glob("*/before.py")):
        path.with_name("after.py").write_bytes(converted(path))
