"""The links of a table: each person and the host have a secret, which is saved beside the game."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Mapping
from hmac import compare_digest
from pathlib import Path

from dsl.files import reading, writing
from dsl.records import dataclass

HOST = 0  # the number that means the host among the seats
SUFFIX = ".links"
BYTES = 24  # random bytes in a secret
LONGEST_SECRET = 200  # the most characters of a secret that somebody sends
LARGEST_FILE = 100_000


@dataclass(frozen=True, slots=True)
class Links:
    """The secrets in the links, by seat (`HOST` for the host), and the `port` of the table."""

    port: int
    secrets: Mapping[int, str]

    def seat_of(self, secret: str) -> int | None:
        """Return the seat that a secret opens, or HOST; None for a wrong secret. Every wrong secret takes the same time, so
        that nobody can guess a secret by measuring."""
        given = secret[:LONGEST_SECRET].encode("utf-8", "replace")
        found = None
        for seat, one in self.secrets.items():
            if compare_digest(one.encode(), given):
                found = seat
        return found

    def renewed(self, seat: int) -> Links:
        """Return the links with a new secret for one seat, so that its old link stops working."""
        return Links(self.port, {**self.secrets, seat: secrets.token_urlsafe(BYTES)})


def new_links(people: Iterable[int], port: int) -> Links:
    """Return new links for the host and for the seat of each person."""
    return Links(port, {seat: secrets.token_urlsafe(BYTES) for seat in (HOST, *people)})


def keep_links(links: Links, game: Path) -> None:
    """Write the links into a file beside a saved game, which only its owner can read. Raises OSError."""
    kept = {"port": links.port, "seats": {str(seat): secret for seat, secret in links.secrets.items()}}
    writing.write_whole(_beside(game), json.dumps(kept, indent=1) + "\n", mode=0o600)


def links_of(game: Path, people: Iterable[int]) -> Links | None:
    """Return the links from the file beside a saved game, with new secrets for the seats that it lacks. Return None if there
    is no valid file, or if other users of the machine could read or write it."""
    path = _beside(game)
    try:
        if not (reading.is_private(path) and reading.is_secret(path)):
            return None
        kept = json.loads(reading.read_text(path, LARGEST_FILE))
        port, known = kept["port"], kept["seats"]
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None
    if type(port) is not int or not 0 < port < 65536 or type(known) is not dict:
        return None
    fresh = new_links(people, port)
    long_enough = len(next(iter(fresh.secrets.values())))
    return Links(
        port,
        {
            seat: old if type(old := known.get(str(seat))) is str and len(old) >= long_enough else secret
            for seat, secret in fresh.secrets.items()
        },
    )


def _beside(game: Path) -> Path:
    return game.with_name(game.name + SUFFIX)
