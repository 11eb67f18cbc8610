"""Image sizes read from file headers, without decoding and without an imaging library."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from pathlib import Path

from staticshape.data.image_headers import header_size
from staticshape.data.sizes import SizeHistogram
from staticshape.errors import DataError, UsageError

SUFFIXES = frozenset(
    f".{one}"
    for one in (
        *("png", "jpg", "jpeg", "jpe", "jfif", "gif", "bmp", "webp"),
        *("tif", "tiff", "pbm", "pgm", "ppm", "pnm"),
    )
)
FORMATS = "PNG, JPEG, GIF, BMP, WebP, TIFF or PNM"


def sizes_from_images(
    folder: str | Path, *, exif: bool = False, advance: Callable[[int], None] | None = None
) -> SizeHistogram:
    """The (height, width) of every PNG, JPEG, GIF, BMP, WebP, TIFF and PNM file below a folder.

    Sizes are as stored, as MindSpore and Pillow read images; with `exif` JPEG files count as turned
    by their EXIF orientation, as `cv2.imread` reads them. `advance` is called with the bytes of
    each file. `UsageError` names the folder without images, or the file that cannot be read.
    """
    sizes = []
    for path in image_files(folder):
        sizes.append(image_size(path, exif=exif))
        if advance:
            advance(path.stat().st_size)
    if not sizes:
        raise UsageError(f"{folder}: no image ({FORMATS}) below it")
    return SizeHistogram.from_sizes(sizes)


def image_files(folder: str | Path) -> Iterator[Path]:
    """The image files below a folder, in a fixed order."""
    return (path for path in files_below(folder) if path.suffix.lower() in SUFFIXES)


def files_below(folder: str | Path) -> Iterator[Path]:
    """What a folder holds, in a fixed order, hidden files and folders left out."""
    for path in sorted(Path(folder).rglob("*")):
        if not any(part.startswith(".") for part in path.relative_to(folder).parts):
            yield path


def image_size(path: str | Path, *, exif: bool = False) -> tuple[int, int]:
    """(height, width) of an image file, from its header; `exif` as in `sizes_from_images`."""
    try:
        with open(path, "rb") as file:
            size = header_size(file, exif=exif)
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror or error}") from error
    except (struct.error, IndexError) as error:
        raise DataError(f"{path}: the image header ends early") from error
    if size is None or min(size) < 1:
        raise DataError(f"{path}: not a {FORMATS} image")
    return size
