"""Image sizes read from file headers, without decoding and without an imaging library."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from staticshape.data.sizes import SizeHistogram
from staticshape.errors import DataError, UsageError

SUFFIXES = frozenset({".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp"})


def sizes_from_images(
    folder: str | Path, *, advance: Callable[[int], None] | None = None
) -> SizeHistogram:
    """The (height, width) of every PNG, JPEG, GIF, BMP and WebP file below a folder.

    Sizes are as stored: an EXIF rotation is not applied. `advance` is called with the bytes of
    each file. `UsageError` names the folder without images, or the file that cannot be read.
    """
    sizes = []
    for path in image_files(folder):
        sizes.append(image_size(path))
        if advance:
            advance(path.stat().st_size)
    if not sizes:
        raise UsageError(f"{folder}: no image (png, jpg, gif, bmp, webp) below it")
    return SizeHistogram.from_sizes(sizes)


def image_files(folder: str | Path) -> Iterator[Path]:
    """The image files below a folder, in a fixed order."""
    return (path for path in sorted(Path(folder).rglob("*")) if path.suffix.lower() in SUFFIXES)


def image_size(path: str | Path) -> tuple[int, int]:
    """(height, width) of an image file, from its header."""
    try:
        with open(path, "rb") as file:
            head = file.read(32)
            size = _size(head, file)
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror or error}") from error
    except (struct.error, IndexError) as error:
        raise DataError(f"{path}: the image header ends early") from error
    if size is None or min(size) < 1:
        raise DataError(f"{path}: not a PNG, JPEG, GIF, BMP or WebP image")
    return size


def _size(head: bytes, file: BinaryIO) -> tuple[int, int] | None:
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        width, height = struct.unpack(">II", head[16:24])
    elif head[:6] in (b"GIF87a", b"GIF89a"):
        width, height = struct.unpack("<HH", head[6:10])
    elif head.startswith(b"BM"):
        width, height = struct.unpack("<ii", head[18:26])
        height = abs(height)
    elif head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return _webp(head)
    elif head.startswith(b"\xff\xd8"):
        return _jpeg(file)
    else:
        return None
    return height, width


def _webp(head: bytes) -> tuple[int, int] | None:
    kind = head[12:16]
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", head[26:30])
        return height & 0x3FFF, width & 0x3FFF
    if kind == b"VP8L":
        (bits,) = struct.unpack("<I", head[21:25])
        return (bits >> 14 & 0x3FFF) + 1, (bits & 0x3FFF) + 1
    if kind == b"VP8X":
        width, height = (int.from_bytes(head[at : at + 3], "little") + 1 for at in (24, 27))
        return height, width
    return None


def _jpeg(file: BinaryIO) -> tuple[int, int] | None:
    """Walk the segments to the start of frame; SOF markers are C0..CF without C4, C8 and CC."""
    file.seek(2)
    while True:
        byte = file.read(1)
        while byte and byte != b"\xff":
            byte = file.read(1)
        while byte == b"\xff":
            byte = file.read(1)
        if not byte:
            return None
        marker = byte[0]
        if marker == 1 or 0xD0 <= marker <= 0xD9:
            continue
        (length,) = struct.unpack(">H", file.read(2))
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            _, height, width = struct.unpack(">BHH", file.read(5))
            return height, width
        file.seek(length - 2, 1)
