"""Set layouts with typst in a process of its own: `python worker.py FOLDER`, with one request on each line of standard
input.

A layout is a program and may come from a stranger. Therefore this process has limits on time and memory, cannot write files,
and (on Linux) has no network; typst reads nothing outside FOLDER. The process runs this file directly, and the file imports
nothing of naipe.

A request is JSON: `main`, `format`, `ppi`, `seconds`, `bytes`, `strict`. The answer is a line of JSON (`error`, `findings`,
`sizes` of the files), followed by the files. Results are kept in memory, so a repeated request is quick.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
from typing import Any

#: The flags for `unshare(2)` that give this process a user namespace and a network namespace of its own.
CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000
#: The warning of typst about a missing font. typst then sets the page without the text, also as PDF/UA-1.
NO_FONT = "unknown font family: "


def bound(most: int) -> None:
    """Limit the memory of this process to `most` bytes, and take writing and the network away from it, as far as the system
    can."""
    try:
        import resource  # noqa: PLC0415 - not on Windows: there the time alone is bounded, by whoever started this
    except ImportError:
        return
    for name, value in (("RLIMIT_AS", most), ("RLIMIT_FSIZE", 0), ("RLIMIT_CORE", 0)):
        try:
            resource.setrlimit(getattr(resource, name), (value, value))
        except (ValueError, OSError, AttributeError):
            continue
    if sys.platform == "linux":
        ctypes.CDLL(None).unshare(
            CLONE_NEWUSER | CLONE_NEWNET
        )  # if the system refuses, only the proxies that lead nowhere protect


def bound_time(seconds: int) -> None:
    """Limit this process to a number of seconds of processor time from now on."""
    try:
        import resource  # noqa: PLC0415 - not on Windows

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + 1 + seconds, hard))
    except (ImportError, ValueError, OSError):
        return


def set_pages(folder: str, request: dict[str, Any]) -> tuple[dict[str, Any], list[bytes]]:
    """Return the answer to a request, and the contents of the files. A PDF/UA-1 is always made first, because it reports a
    letter that no font has."""
    import typst  # noqa: PLC0415 - after the bounds are set

    nowhere = os.path.join(folder, "no-packages")
    compiler = typst.Compiler(
        os.path.join(folder, request["main"]),
        root=folder,
        font_paths=typst.Fonts(include_system_fonts=False, font_paths=[folder]),
        package_path=nowhere,
        package_cache_path=nowhere,
    )
    try:
        done, warned = compiler.compile_with_warnings(
            format="pdf", pdf_standards="ua-1" if request["strict"] else [], timestamp=0
        )
        found = json.loads(compiler.query("<finding>", field="value"))
        fonts = {one.message.removeprefix(NO_FONT) for one in warned if one.message.startswith(NO_FONT)}
        found += [{"what": "font", "font": font} for font in sorted(fonts)]
        if request["format"] == "png":
            done = compiler.compile(format="png", ppi=request["ppi"], timestamp=0)
    except typst.TypstError as error:
        return {"error": {"message": error.message, "diagnostic": error.diagnostic, "hints": list(error.hints)}}, []
    files: list[Any] = done if isinstance(done, list) else [done]
    return {"findings": found, "sizes": [len(file) for file in files]}, files


def main() -> None:
    out = sys.stdout.buffer
    is_bound = False
    for line in sys.stdin:
        request = json.loads(line)
        if not is_bound:
            bound(request["bytes"])
            is_bound = True
        bound_time(request["seconds"])
        answer, files = set_pages(sys.argv[1], request)
        out.write(json.dumps(answer).encode() + b"\n")
        out.writelines(files)
        out.flush()


if __name__ == "__main__":
    main()
