"""What naipe prepares of its own games when the package is built: `python -m interpreter.making FOLDER`.

These are the trees of its games (as they are played, and as they are checked), and the fact that nothing was found in
them. They are the content of a cache after everything was read once. So the caller names an empty cache
(`XDG_CACHE_HOME`), and `cache.BROUGHT`, from where `dsl.cache` reads them later, must be empty.
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
#: Tables of the grammar too: lark does not make the same bytes of them each time, so a wheel has none.
TABLES = ".tables"


def made(folder: Path, with_tables: bool) -> None:
    """Read all of it, and write it into a folder, with or without the tables of the grammar. Raises OSError; LoadError where a game has errors."""
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
