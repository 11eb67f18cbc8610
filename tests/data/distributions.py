"""The length distributions that the waste figures are stated on; every one from a seed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def _rounded(raw: NDArray[np.float64], longest: int) -> NDArray[np.int32]:
    return np.clip(np.round(raw), 1, longest).astype(np.int32)


def text(samples: int = 1_000_000) -> NDArray[np.int32]:
    """Lognormal(5.0, 0.9), 1 to 2048."""
    return _rounded(np.random.default_rng(0).lognormal(5.0, 0.9, samples), 2048)


def bert(samples: int = 1_000_000) -> NDArray[np.int32]:
    """Lognormal(5.2, 1.0), 1 to 512, and a quarter of all at 512."""
    random = np.random.default_rng(1)
    lengths = _rounded(random.lognormal(5.2, 1.0, samples), 512)
    return np.where(random.random(samples) < 0.25, np.int32(512), lengths)


def long(samples: int = 1_000_000) -> NDArray[np.int32]:
    """Lognormal(6.5, 1.2), 1 to 32768."""
    return _rounded(np.random.default_rng(2).lognormal(6.5, 1.2, samples), 32768)


def zipf(samples: int = 1_000_000) -> NDArray[np.int32]:
    """Zipf(1.5) truncated to 1..1024."""
    weights = np.arange(1, 1025) ** -1.5
    random = np.random.default_rng(3)
    return (random.choice(1024, samples, p=weights / weights.sum()) + 1).astype(np.int32)


def uniform(samples: int = 1_000_000) -> NDArray[np.int32]:
    """Uniform, 1 to 512."""
    return np.random.default_rng(1).integers(1, 513, samples, dtype=np.int32)


ALL = {"text": text, "bert": bert, "long": long, "zipf": zipf, "uniform": uniform}


def coco_like(samples: int = 100_000) -> NDArray[np.int64]:
    """Image heights and widths `(samples, 2)`: the long side is 640 in three of four images."""
    random = np.random.default_rng(5)
    long_side = np.where(random.random(samples) < 0.75, 640, random.integers(300, 641, samples))
    # Cameras take 4:3 and 3:2; the rest is cut freely.
    ratio = np.choose(
        random.choice(3, samples, p=[0.35, 0.35, 0.3]),
        [0.75, 2 / 3, np.clip(random.normal(0.72, 0.15, samples), 0.3, 1.0)],
    )
    short_side = np.round(long_side * ratio).astype(np.int64)
    portrait = random.random(samples) < 0.3
    return np.stack(
        [np.where(portrait, long_side, short_side), np.where(portrait, short_side, long_side)], 1
    )
