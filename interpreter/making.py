"""Prepares the cache files of naipe's own games when the package is built: `python -m interpreter.making FOLDER`.

The files hold the syntax trees of the games (for play, and for checking) and the fact that the checks found no
mistake. An empty cache contains exactly these files after every game has been read once. So the caller must name an
empty cache folder (`XDG_CACHE_HOME`). The folder `cache.BROUGHT`, from which `dsl.cache` later reads the files, must
be empty too.
"""

from __future__ import annotations

import sys
from pathlib import Path

from dsl import cache
from dsl.diagnostics.diagnostic import Findings
from dsl.files import writing
from dsl.lexing.vocabulary import collect
from dsl.parsing.tree_store import trees_of
from interpreter.loading.loader import built_in_games, folder_of_built_in, load_rules, read_all, rulebook_files

#: The kinds of cache files that depend only on naipe and its games.
SUFFIXES = (".trees", ".judged")
#: The ending of the files with the tables of the grammar. Lark writes other bytes each time, so a wheel has no such file.
TABLES = ".tables"


def made(folder: Path, with_tables: bool) -> None:
    """Read all built-in games, and write their cache files into a folder, with or without the tables of the grammar.
    Raises OSError if the folder cannot be written, LoadError if a game has errors."""
    for game in built_in_games():
        load_rules(game, scenarios=False)
        findings = Findings()
        sources = read_all(rulebook_files(folder_of_built_in(game)), findings)
        trees_of(sources, collect(sources, findings), findings)
    writing.make_folder(folder)
    for suffix in (*SUFFIXES, TABLES) if with_tables else SUFFIXES:
        for name in cache.names(suffix):
            cache.bring(name, cache.load(name), folder)


if __name__ == "__main__":
    made(Path(sys.argv[1]).absolute(), "--tables" in sys.argv)
