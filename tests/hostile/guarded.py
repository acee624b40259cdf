"""Run a command line of naipe under guard, in a process of its own: `python guarded.py ALLOWED,... WORD ...`.

Writes a line of JSON to the descriptor 3 when it is done: what the command took (processor seconds behind the imports,
the most memory in MB), its exit code, and whatever it touched outside the folders that are allowed.
"""

import json
import os
import resource
import sys
import time
from pathlib import Path

FUSE_SECONDS, FUSE_BYTES = 30, 1_500_000_000
READS = {"open", "os.listdir", "os.scandir"}
WRITES = {
    "os.mkdir",
    "os.rmdir",
    "os.remove",
    "os.rename",
    "os.link",
    "os.symlink",
    "os.chmod",
    "os.truncate",
    "os.chown",
    "shutil.rmtree",
}
NEVER = ("socket.", "subprocess.", "os.system", "os.exec", "os.fork", "os.posix_spawn", "ctypes.")
ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    allowed = tuple(os.path.realpath(place) for place in sys.argv[1].split(","))
    readable = (
        *allowed,
        str(ROOT),
        sys.prefix,
        sys.base_prefix,
        os.path.dirname(os.__file__),
        "/dev/null",
        "/usr",
        "/etc",
        "/proc/self",
        *(place for place in sys.path if os.path.isabs(place)),  # imports look there
    )
    touched: list[str] = []

    def watch(event: str, args: tuple) -> None:
        if event.startswith(NEVER):
            touched.append(event)
        elif event in WRITES or event in READS:
            for path in args[:2] if event in ("os.rename", "os.link") else args[:1]:
                if not isinstance(path, (str, bytes, os.PathLike)):
                    continue
                name = os.path.realpath(os.fsdecode(path))
                if event != "open" or args[2] & (os.O_NOFOLLOW | os.O_EXCL):  # then a link at its end is not followed
                    folder, end = os.path.split(os.path.abspath(os.fsdecode(path)))
                    name = os.path.join(os.path.realpath(folder), end)
                writes = event in WRITES or (event == "open" and args[2] & (os.O_WRONLY | os.O_RDWR))
                places = (*allowed, "/dev/null") if writes else readable
                if not any(name == place or name.startswith(place.rstrip("/") + "/") for place in places):
                    touched.append(f"{event} {name}")

    Path("/proc/self/clear_refs").write_text("5", "ascii")  # the peak begins here, and not with whoever started this
    resource.setrlimit(resource.RLIMIT_AS, (FUSE_BYTES, FUSE_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (FUSE_SECONDS, FUSE_SECONDS))
    import interpreter.api  # noqa: F401, PLC0415 : what the imports take is not what the command takes
    import repl.cli.verbs.design  # noqa: PLC0415
    import repl.cli.verbs.play  # noqa: F401, PLC0415
    from repl.cli.cli import run  # noqa: PLC0415
    from repl.terminal.context import Context  # noqa: PLC0415

    context = Context.of_process()
    sys.addaudithook(watch)
    began = time.process_time()
    code = run(sys.argv[2:], context)
    took, touched_by_it = time.process_time() - began, list(touched)
    status = Path("/proc/self/status").read_text("ascii")  # what the system says of children begins with their parents
    most = int(status.partition("VmHWM:")[2].split()[0]) / 1000
    told = {"code": code, "seconds": took, "megabytes": most, "touched": touched_by_it}
    os.write(3, json.dumps(told).encode())


if __name__ == "__main__":
    main()
