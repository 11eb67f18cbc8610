"""The child process: reads requests from standard input, writes results to standard output."""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from typing import IO

HEADER = 8


def environment(graphs: Path) -> dict[str, str]:
    """What must stand in the child's environment before MindSpore is imported."""
    return {
        "MS_DEV_SAVE_GRAPHS": "1",
        "MS_DEV_DUMP_IR_PASSES": "validate",
        "MS_DEV_SAVE_GRAPHS_PATH": str(graphs),
        "MS_OM_PATH": str(graphs.parent),
        "GLOG_v": "4",
        "OMP_NUM_THREADS": os.environ.get("OMP_NUM_THREADS", "1"),
    }


def read(stream: IO[bytes]) -> object:
    """One message; None at the end of the stream."""
    header = stream.read(HEADER)
    if len(header) < HEADER:
        return None
    return pickle.loads(stream.read(int.from_bytes(header, "big")))


def write(stream: IO[bytes], message: object) -> None:
    """Send one message."""
    raw = pickle.dumps(message)
    stream.write(len(raw).to_bytes(HEADER, "big") + raw)
    stream.flush()


def main() -> None:
    """Serve until standard input closes. What the user's code prints goes to standard error."""
    requests, channel = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    graphs = Path(os.environ["MS_DEV_SAVE_GRAPHS_PATH"])
    os.chdir(graphs.parent)
    try:
        import mindspore as ms

        ms.set_context(device_target="CPU")
    except ImportError as error:
        write(channel, f"MindSpore cannot be imported ({error})")
        return
    write(channel, "ready")
    from staticshape.proof.run import answer

    while (request := read(requests)) is not None:
        write(channel, answer(request, graphs))  # type: ignore[arg-type]
    channel.flush()
    os._exit(0)  # MindSpore's own shutdown can abort


if __name__ == "__main__":
    main()
