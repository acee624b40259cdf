"""The language of a verb: the one from `--lang`, else that of the user or of the game."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.messages.catalogue import LANGUAGES
from dsl.messages.message import Message
from interpreter.loading.game import Game
from repl.render.phrases import enumerated, phrase, together
from repl.render.reply import Refused
from repl.render.voice import default_language
from repl.render.words import meant
from repl.terminal.context import own_language


def spoken(given: str | None, environ: Mapping[str, str]) -> str:
    """Return the language for messages outside a game: the one from `--lang`, else that of the user's locale if naipe has
    it, else English. Raises Refused if naipe does not have the one from `--lang`."""
    if given is not None and given not in LANGUAGES:
        raise Refused(
            together(
                phrase(
                    "naipe-does-not-speak-language-it-has-languages",
                    language=given,
                    languages=enumerated(list(LANGUAGES)),
                ),
                meant(given, LANGUAGES),
            )
        )
    own = own_language(environ)
    return given if given is not None else own if own in LANGUAGES else "en"


def played_language(
    game: Game, given: str | None, environ: Mapping[str, str], saved: str = ""
) -> tuple[str, Message | None]:
    """Return the language in which a game is played, and a message if the game does not have the one from `--lang` or that
    of the user's locale. Raises Refused only if naipe does not have the one from `--lang`."""
    wanted = given or saved or own_language(environ)
    if given is not None and given not in game.languages:
        spoken(given, environ)
    language = checked_language(game, given if given in game.languages else None, environ, saved)
    if wanted in game.languages or wanted not in LANGUAGES:
        return language, None
    told = {"game": game.title, "language": wanted, "languages": enumerated(game.languages), "other": language}
    return language, phrase("game-does-not-speak-language-so-it-begins-in-other", **told)


def checked_language(game: Game, given: str | None, environ: Mapping[str, str], saved: str = "") -> str:
    """Return the language for a game: the one from `--lang`, else that of the saved game, else that of the user's locale,
    each only if the game has it; else the default language of the game. Raises Refused if the game does not have the one
    from `--lang`."""
    if given is None:
        wanted = (saved, own_language(environ))
        return next((language for language in wanted if language in game.languages), default_language(game))
    if given not in game.languages:
        raise Refused(
            together(
                phrase(
                    "game-does-not-speak-language-it-has-languages",
                    game=game.title,
                    language=given,
                    languages=enumerated(game.languages),
                ),
                meant(given, game.languages),
            )
        )
    return given
