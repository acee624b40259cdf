"""What a reader of French or Catalan stumbles over, in all that naipe says: a vowel that is not elided, two words that grow
together and did not, the quotes of another language, and a second word for a thing that has one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from dsl import prose
from dsl.diagnostics.pages import ENTRIES, explain, titled
from dsl.messages.catalogue import catalogue
from dsl.messages.typography import typeset
from interpreter import api

GAMES = {"fr": ("coreto", "invernada", "limit", "som", "sueca"), "ca": ("coreto", "invernada", "som", "sueca")}
CODE = re.compile(r"`[^`]*`|\"[^\"]*\"|\{[^}]*\}|^ {4}.*$", re.MULTILINE)
VOWELS = "aeiouàâèéêíïîòóôúû"

#: What is a slip wherever it stands.
SLIPS = {
    "fr": {
        "an elision": rf"(?<!-)\b(?:[LlDdNnSs]e|[Ll]a|[Qq]ue|[Jj]usque|[Ll]orsque|[Pp]uisque) (?=[{VOWELS}])(?!onz|une? à)",
        "à and de before an article": r"\b(?:à|de) les?\b(?! \w+(?:er|ir|re)\b)",
        "an article before de": r"\bdes de\b|\bde des\b",
        "its quotes": "[“”]",
    },
    "ca": {
        "an apostrophe": rf"\b(?:[Dd]e|[Ee]l) (?=h?[{VOWELS}])",
        "no apostrophe before a consonant": r"\b[dlDL][’'](?=[bcdfgjklmnpqrstvwxyz])",
        "a, de and per before an article": r"\b(?:a|de|per) els?\b",
        "per before an infinitive": r"\bper a \w+[aei]r(?:-\w+)?\b",
        "its quotes": "[“”]",
        "an old accent": r"\bvénen\b",
    },
}
#: One word for one thing: those that stand for what has another.
OTHERS = {
    "fr": {
        "partie enregistrée": r"\bparties? gardées?\b",
        "place": r"\bsièges?\b",
        "insigne": r"\bbadges?\b",
        "pack": r"\bcompléments?\b",
        "en retrait": r"\bdécal(?:é|ée|és|ées|age|ez|er)\b",
        "annuler": r"\breprendre votre\b",
    },
    "ca": {
        "Retorn": r"\b(?:Intro|Enter) comença|[Pp]rem (?:Intro|Enter)\b",
        "còpia": r"\bexemplars?\b",
        "encapçalament": r"\bcapçalera\b",
        "lloc": r"\bseients?\b",
        "plantilla": r"\bmodels?\b",
        "insígnia": r"\bdistintius?\b",
        "cercar": r"\bbuscar\b",
        "últim": r"\bdarrer(?:s|a|es)?\b",
        "escriu, to one reader": r"\b(?:escriviu|poseu|doneu|traieu|useu|digueu|trieu|declareu|anomeneu|guardeu)\b",
    },
}


@cache
def texts(language: str) -> tuple[str, ...]:
    """Return all that is said in a language: by the terminal, of a failure, in a finding and its page, on a card, by prose."""
    return tuple(CODE.sub("‹›", text) for text in _texts(language) if text)


def _texts(language: str) -> Iterator[str]:
    yield from (typeset(text, language) for forms in catalogue(language).values() for text in forms)
    for code in ENTRIES:
        yield from (titled(code, language), explain(code, language))
    for name in GAMES[language]:
        game = api.load(name, scenarios=False)
        yield from (api.card_text(game, card, language) for card in game.cards)
        for one in game.lexicon.entries[language].values():
            yield from (
                re.sub(r"\[[^\]]*\]", "", text) for text in (*one.texts, *one.told, one.asked, one.declined, one.means)
            )


@pytest.mark.parametrize("language, what", [(language, what) for language, all_ in SLIPS.items() for what in all_])
def test_no_slip_of_a_language_stands_anywhere(language: str, what: str) -> None:
    assert [text for text in texts(language) if re.search(SLIPS[language][what], text)] == []


@pytest.mark.parametrize("language, word", [(language, word) for language, all_ in OTHERS.items() for word in all_])
def test_one_thing_has_one_word(language: str, word: str) -> None:
    assert [text for text in texts(language) if re.search(OTHERS[language][word], text)] == []


@pytest.mark.parametrize(
    "language, text",
    [
        ("fr", "la carte de Ana"),
        ("fr", "il va à les joueurs"),
        ("fr", "la partie gardée"),
        ("ca", "de un jugador"),
        ("ca", "cap no és d'ningú"),
        ("ca", "massa per a provar-ho"),
        ("ca", "prem Intro"),
    ],
)
def test_the_patterns_know_a_slip(language: str, text: str) -> None:
    assert any(re.search(one, text, re.IGNORECASE) for one in (*SLIPS[language].values(), *OTHERS[language].values()))


@pytest.mark.parametrize("name", GAMES["fr"])
def test_what_a_verb_calls_somebodys_own_is_told_to_the_reader_as_the_readers(name: str) -> None:
    """`vous … ses armes` speaks of another's; what belongs to whoever acts has a form for each: `{~who ses/leurs/vos}`."""
    entries = api.load(name, scenarios=False).lexicon.entries["fr"].values()
    verbs = [text for one in entries for text in (*one.texts, *one.told) if "[" in text]
    assert len(verbs) > 3
    own = re.compile(r"\b(?:(?<!\b(?:au|du|le) )son|sa|ses|leurs?)\b")  # `au son` is what is heard
    found = [text for text in verbs if own.search(re.sub(r"\{[^}]*\}|\[[^\]]*\]", "", text))]
    assert [text for text in found if "leurs paquets" not in text and "une de ses productions" not in text] == []


def test_prose_knows_these_languages() -> None:
    assert set(SLIPS) == set(OTHERS) == set(GAMES) <= set(prose.LANGUAGES)
