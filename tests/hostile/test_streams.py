"""Closed streams, and Ctrl-C before anything was asked."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

import repl.__main__
from places import ROOT

NAIPE = [sys.executable, "-m", "repl", "play", "agencia", "--players", "4", "--bots", "3", "--seed", "1"]


def environ(folder):
    return {**os.environ, "PYTHONPATH": str(ROOT), "XDG_STATE_HOME": str(folder), "HOME": str(folder)}


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_no_crash(closed, folder, warm):
    line = " ".join(NAIPE) + " " + closed
    done = subprocess.run(["sh", "-c", line], env=environ(folder), input=b"quit\n", capture_output=True, timeout=60)
    said = done.stdout + done.stderr
    assert b"Traceback" not in said and b"bug in naipe" not in said, said
    assert done.returncode in (0, 1, 2)


def test_whoever_reads_a_recipe_may_stop_reading(folder, warm):
    """The one who reads goes before anything is written: the cookbook is there all the same."""
    reader, writer = os.pipe()
    os.close(reader)
    words = [*NAIPE[:3], "show", "--cookbook", "auction"]
    done = subprocess.run(words, env=environ(folder), stdout=writer, stderr=subprocess.PIPE, timeout=60)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a full device")
@pytest.mark.parametrize("words", ["", "check rulebooks/limit", "play limit --players 2 --line", "play limit --players 2 --json"])  # fmt: skip
@pytest.mark.parametrize("stream", [1, 2])
def test_a_full_output_ends_with_a_code_of_naipe(words, stream, folder, warm):
    """T3-8: Python tries to write what is left when it ends, and ends with 120 where it cannot."""
    line = f"{' '.join(NAIPE[:3])} {words} >/dev/full" + (" 2>&1" if stream == 2 else "")
    for unbuffered in ("", "1"):
        env = {**environ(folder), "PYTHONUNBUFFERED": unbuffered}
        done = subprocess.run(["sh", "-c", line], env=env, input=b"", capture_output=True, timeout=60, cwd=ROOT)
        assert b"Traceback" not in done.stderr and b"Exception ignored" not in done.stderr, done.stderr
        assert done.returncode == 1
        assert (b"No space left on device" in done.stderr) is (stream == 1)


@pytest.mark.parametrize("wait", [0.15, 0.3, 0.6, 1.0])
def test_ctrl_c_while_the_program_starts_is_quiet(wait, folder, warm):
    """The first moments belong to Python itself, and to the import of the one module that is there to be quiet."""
    program = "import sys; from repl.__main__ import main; sys.stdout.write('.'); sys.stdout.flush(); sys.argv[:] = sys.argv[1:]; sys.exit(main())"
    running = subprocess.Popen(
        [sys.executable, "-c", program, "naipe", *NAIPE[3:]], env=environ(folder), stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    assert running.stdout.read(1) == b"."
    time.sleep(wait)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert b"Traceback" not in out + err, err
    assert running.returncode in (130, -signal.SIGINT)


@pytest.mark.parametrize("wait", [0.0, 0.15, 0.6])
def test_a_program_that_was_started_to_hear_no_ctrl_c_hears_none(wait, folder, warm):
    """As `nohup naipe … &` does in a script: Python leaves the signal alone then, and so do we, from the first moment on."""
    program = "import sys; sys.stdout.write('.'); sys.stdout.flush(); from repl.__main__ import main; sys.argv[:] = sys.argv[1:]; sys.exit(main())"
    running = subprocess.Popen(
        ["sh", "-c", "trap '' INT; exec \"$@\"", "sh", sys.executable, "-c", program, "naipe", *NAIPE[3:]],
        env=environ(folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    assert running.stdout.read(1) == b"."
    time.sleep(wait)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(b"quit\n", timeout=60)
    assert (running.returncode, err) == (0, b""), out


def test_ctrl_c_is_quiet_before_any_package_is_looked_for(monkeypatch, capsys):
    """Whatever comes first in the program: it waits for no signal of Python's own by then."""
    found = []
    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(repl.__main__, "strangers", lambda: found.append(signal.getsignal(signal.SIGINT)) or "somebody")
    try:
        assert repl.__main__.main() == 2
    finally:
        signal.signal(signal.SIGINT, before)
    assert found == [signal.SIG_DFL]
    assert "somebody" in capsys.readouterr().err
