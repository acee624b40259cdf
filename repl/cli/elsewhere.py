"""Games on other machines: connect to the cluster that `--cluster` names."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from interpreter.simulation.sweep import Elsewhere
from repl.render.phrases import phrase
from repl.render.reply import Refused


def elsewhere(args: Namespace) -> AbstractContextManager[Elsewhere | None]:
    """Return a context that connects to the cluster of `--cluster`; it gives None if the command line names no cluster.

    Raises Refused if the extra is not installed or if no cluster answers, and later if all its workers are gone.
    """
    if args.cluster is None:
        return nullcontext()
    try:
        from interpreter.cluster.on_dask import connected  # noqa: PLC0415 - an extra, that few have installed
    except ImportError as missing:
        raise Refused(
            phrase(
                "flag-needs-package-which-is-not-installed-command",
                flag="--cluster",
                command="pip install 'naipe[cluster]'",
                package=missing.name,
            )
        ) from missing
    try:
        return _to_the_end(connected(args.cluster, args.jobs), args.cluster)
    except Exception as trouble:  # Dask raises many kinds of errors for a wrong address
        raise Refused(phrase("no-cluster-answers-at-place-why", place=args.cluster, why=trouble)) from trouble


@contextmanager
def _to_the_end(connection: AbstractContextManager[Elsewhere], place: str) -> Iterator[Elsewhere]:
    with connection as cluster:
        try:
            yield cluster
        except ConnectionError as gone:
            raise Refused(phrase("no-worker-of-the-cluster-at-place-is-left", place=place)) from gone
