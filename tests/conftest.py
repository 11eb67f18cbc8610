"""What tests of several rooms share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture
def graph_mode() -> Iterator[None]:
    """Graph mode for one test; the mode belongs to the process, so it is set back."""
    import mindspore as ms

    before = ms.get_context("mode")
    ms.set_context(mode=ms.GRAPH_MODE)
    yield
    ms.set_context(mode=before)
