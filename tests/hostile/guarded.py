"""Run command lines of naipe under guard, each in a process of its own: `python guarded.py SOCKET`.

The process that is started has imported what naipe needs, and splits for each request: to start anew takes longer than most
commands. A request is JSON with the words of the command, its folder, its environment and the folders that it may touch,
and brings what shall be the descriptors 0 to 3. To the last of them a line of JSON is written when the command is done:
what it took (processor seconds, as on a machine at rest, the most memory in MB), its exit code, and whatever it touched outside what is allowed.
The answer to a request is how its process ended.
"""

import json
import os
import resource
import socket
import sys
import time
from pathlib import Path

import interpreter.api  # noqa: F401 : what the imports take is not what a command takes
import repl.cli.verbs.design
import repl.cli.verbs.play  # noqa: F401
from repl.cli.cli import run
from repl.terminal.context import Context

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from audited import WRITES

from pace import at_rest

FUSE_SECONDS, FUSE_BYTES = 30, 1_500_000_000
#: What takes less needs no look at how fast the machine is.
SOON = 1.0
READS = {"open", "os.listdir", "os.scandir"}
NEVER = ("socket.", "subprocess.", "os.system", "os.exec", "os.fork", "os.posix_spawn", "ctypes.")
ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    requests = socket.socket(fileno=int(sys.argv[1]))
    while True:
        message, descriptors, _, _ = socket.recv_fds(requests, 1 << 16, 4)
        if not message:
            return
        child = os.fork()
        if child == 0:
            requests.close()
            for number, descriptor in enumerate(descriptors):
                os.dup2(descriptor, number)
            command(**json.loads(message))
            sys.stdout.flush()
            os._exit(0)
        for descriptor in descriptors:
            os.close(descriptor)
        requests.send(str(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])).encode("ascii"))


def command(words: list[str], folder: str, environ: dict[str, str], allowed: list[str]) -> None:
    """Carry out a command line here, and write what it took to the descriptor 3."""
    os.environ.clear()
    os.environ.update(environ)
    os.chdir(folder)
    allowed = [os.path.realpath(place) for place in allowed]
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
                places = [*allowed, "/dev/null"] if writes else readable
                if not any(name == place or name.startswith(place.rstrip("/") + "/") for place in places):
                    touched.append(f"{event} {name}")

    Path("/proc/self/clear_refs").write_text("5", "ascii")  # the peak begins here, and not with whoever started this
    resource.setrlimit(resource.RLIMIT_AS, (FUSE_BYTES, FUSE_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (FUSE_SECONDS, FUSE_SECONDS))
    context = Context.of_process()
    sys.addaudithook(watch)
    began = time.process_time()
    code = run(words, context)
    took, touched_by_it = time.process_time() - began, list(touched)
    status = Path("/proc/self/status").read_text("ascii")  # what the system says of children begins with their parents
    most = int(status.partition("VmHWM:")[2].split()[0]) / 1000
    took = at_rest(took) if took > SOON else took
    told = {"code": code, "seconds": took, "megabytes": most, "touched": touched_by_it}
    os.write(3, json.dumps(told).encode())


if __name__ == "__main__":
    main()
