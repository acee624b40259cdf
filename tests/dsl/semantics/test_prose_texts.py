"""Texts of prose that are written wrong: what is told of them, once, in all languages, and what is right and says nothing."""

from __future__ import annotations

import pytest

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.prose import LANGUAGES as SPOKEN
from dsl.semantics.vain.prose.texts import FORMS
from dsl.source import Source
from interpreter.loading.books import Book
from places import TESTS
from translated import OTHERS as LANGUAGES
from translated import known

TABLE = (TESTS / "settings" / "table.naipe").read_text(encoding="utf-8")
TREAT = 'verb treat treats treated: who treats player whom\n\ncard 950 "Dinner"\n  you treat the next player\n'
WORDS = '  card: "card", "cards"\n  draw: "[draw/draws/drew] {n card/cards}"\n'


def told(prose: str, setting: str = TABLE) -> tuple[Diagnostic, ...]:
    return Book((Source("table.naipe", setting), Source("treat.naipe", TREAT), Source("prose.naipe", prose))).judged()[
        0
    ]


def codes(prose: str, setting: str = TABLE) -> list[str]:
    return [one.code for one in told(prose, setting) if one.code != "N247"]


@pytest.mark.parametrize(
    ("entry", "code", "says"),
    [
        (
            'treat: "[treat/treats/treated {whom}"',
            "N252",
            "write the closing sign after the text that belongs inside: `[treat/treats/treated]`",
        ),
        (
            'treat: "[treat/treats/treated] {whom"',
            "N252",
            "write the closing sign after the text that belongs inside: `{whom}`",
        ),
        ('treat: "[treat/treats/treated] whom}"', "N252", "this `}` was never opened"),
        ('treat: "[treat/treats/treated {whom}]"', "N252", "cannot stand within `[]`"),
        ('treat: "[treat/treats/treated] {whom}", told "{who] is kind"', "N252", "this `{` is never closed"),
        ('draw: "[draw/draws/drew] {n [card/cards]}"', "N252", "cannot stand within `{}`"),
        ('treat: "[treat/treats] {whom}", also "[host/hosts {whom}"', "N252", "write the closing sign after the text"),
        ('treat: "[treat/treats] {whom}", also "[host/hosts] {whom} and {guest}"', "N250", "guest"),
        ('treat: "[treat/treats] {who}"', "N252", "did you mean `{whom}`?"),
        ('treat: "treat {whom}"', "N252", "write the verb in its forms in brackets"),
        ('treat: "[treat/treats/treated/treat] {whom}"', "N252", "a verb in en has 3 forms or 5, and this has 4"),
        ('treat: "[a/b/c/d/e/f] {whom}"', "N252", "base, third person, past"),
        ('card: "card", "cards", "a", "b", "c"', "N252", "`card` has 5 texts, and at most 2 of them are read"),
        ('treat: "[treat/treats/treated] {whom}"\n  treat: "[host/hosts/hosted] {whom}"', "N217", "keep one of them"),
    ],
)
def test_a_text_that_is_written_wrong_is_told_once_with_what_to_write(entry, code, says):
    (finding,) = told(f"prose en\n  {entry}\n")
    assert (finding.code, finding.is_error) == (code, True)
    assert says in f"{finding.message}: {finding.help}"
    texts = (finding.message, finding.label, finding.help)
    assert all(known(text, language) for language in LANGUAGES for text in texts)


def test_what_is_open_is_marked_where_it_opens():
    text = 'prose en\n  treat: "[treat/treats/treated {whom}" -- a "[b" c\n'
    (finding,) = told(text)
    assert text[finding.span.start :].startswith("[treat")


@pytest.mark.parametrize(
    ("language", "verb", "found"),
    [
        ("ca", "robar/roba/roben/ha robat/han robat", True),  # as Portuguese has them
        ("ca", "robar/robes/roba/roben", False),
        ("ca", "robar/robes/roba/roben/ha robat/han robat/has robat", False),
        ("fr", "tirer/tirez/tire/tirent/a tiré/ont tiré", True),
        ("pt", "comprar/compra/compram/comprou", True),
        ("pt", "comprar/compra/compram", False),
        ("pt", "comprar/compra/compram/comprou/compraram", False),
        ("en", "draw/draws", False),
        ("en", "be/is/was/are/were", False),
    ],
)
def test_a_verb_has_the_forms_of_its_language(language, verb, found):
    setting = TABLE.replace("languages en", f"languages {language}, en")
    assert codes(f'prose {language}\n  draw: "[{verb}] {{n x/xs}}"\n', setting) == (["N252"] if found else [])


def test_the_forms_that_are_told_are_those_that_a_language_has():
    assert {tag: whole for tag, (_, whole, _) in FORMS.items()} == {tag: len(one.forms) for tag, one in SPOKEN.items()}


@pytest.mark.parametrize(
    ("entries", "code", "says"),
    [
        (
            'draw: "[draw/draws] {n x/xs}", also "[pick up/picks up] {n x/xs}"\n'
            '  discard: "[discard/discards] {n x/xs}", also "[pick up/picks up] {n x/xs}"',
            "N259",
            "of `discard` is also read as `draw`",
        ),
        (
            'draw: "[draw/draws] {n x/xs}", also "discard {n x/xs}"\n  discard: "[discard/discards] {n x/xs}"',
            "N259",
            "of `draw` is also read as `discard`",
        ),
        ('draw: "[draw/draws] {n x/xs}", also "[draw/draws] {n x/xs}"', "N259", "leave the form away"),
        ('card: "card", "cards", also "law", "laws"\n  pile: "law"', "N259", "of `card` is also read as `pile`"),
        ('give: "[give/gives] {n x/xs} to {whom}", also "[hand/hands] {n x/xs}"', "N252", "leaves out `{whom}`"),
        ('card: "card", "cards", also "[leaf/leaves]"', "N252", "has a verb in brackets"),
        ('card: "card", "cards", also "leaf", "leaves", "foliage"', "N252", "3 texts here, and `card` has 2"),
    ],
)
def test_a_form_that_people_write_fits_its_word_and_no_other(entries, code, says):
    (finding,) = (one for one in told(f"prose en\n  {entries}\n") if one.code != "N247")
    assert (finding.code, finding.is_error) == (code, code == "N252")
    assert says in f"{finding.message}: {finding.help}"
    texts = (finding.message, finding.label, finding.help)
    assert all(known(text, language) for language in LANGUAGES for text in texts)


@pytest.mark.parametrize("nouns", ["x/xs", "red x/red xs", "x of gold/xs of gold"])
def test_the_noun_of_a_number_may_have_several_words(nouns):
    assert codes(f'prose en\n  draw: "[draw/draws] {{n {nouns}}}", also "[pick up/picks up] {{n leaf/leaves}}"\n') == []
    assert codes(f'prose en\n  draw: "[draw/draws] {{n x/xs}}", also "[pick up/picks up] {{n {nouns}}}"\n') == []


def test_two_verbs_may_have_one_form_for_other_roles():
    put = "[put away/puts away] {n x/xs}"
    assert (
        codes(
            f'prose en\n  discard: "[discard/discards] {{n x/xs}}", also "{put}"\n'
            f'  give: "[give/gives] {{n x/xs}} to {{whom}}", also "{put} for {{whom}}"\n'
        )
        == []
    )


@pytest.mark.parametrize(
    "entry",
    [
        'treat: "[treat/treats/treated] {whom} and [pay/pays/paid]"',  # two verbs go with one
        'treat: "[treat/treats/treated] somebody"',  # nobody needs to be named, where nobody else names them
        'treat: "{who} [treat/treats/treated] {whom}"',
        'treat: "{whom} [be/is/was/are/were] treated by {who}"',
        'treat: "[treat/treats/treated] {whom} to {hand of who}"',
        'treat: "[treat/treats/treated] {whom}, told {~who off/off/off}"',
        'treat: ""',
        'treat: "treat"',
        'law: "law [of the land]"',
        'red: "red", "reds", "red", "reds"',
        'card: "card", "cards", also "leaf", "leaves", also "sheet", short "c."',
        'treat: "[treat/treats/treated] {whom}", also "[host/hosts/hosted] {whom}", also "be kind to {whom}", told ""',
        'needy: "[be/is/was/are/were] needy", also "in need", "in need of cards"',
        'actor: "whose turn it is", "it is nobody\'s turn", "it is somebody\'s turn"',
        'pile: "pile", short "[p", means "what is left ["',
        'score: "point", "points" -- twice: "[a/b/c/d"',
        '"a reason [1": "so ["',
    ],
)
def test_a_text_that_can_be_read_is_none(entry):
    assert [code for code in codes(f"prose en\n  {entry}\n") if code not in ("N244",)] == []


def test_what_all_other_languages_say_is_missed_in_one():
    setting = TABLE.replace("languages en", "languages en, pt")
    en = 'prose en\n  treat: "[treat/treats/treated] {whom}"\n'
    pt = 'prose pt\n  treat: "[convidar/convida/convidam/convidou/convidaram]"\n'
    (finding,) = [one for one in told(en + pt, setting) if one.code != "N247"]
    assert (finding.code, finding.is_error) == ("N252", False)
    assert finding.message == "the text of `treat` in pt does not contain `{whom}`"
    assert all(known(finding.message, language) for language in LANGUAGES)
    assert codes(en + pt.replace("]", "] {whom}"), setting) == []
    assert codes(en.replace("{whom}", "somebody") + pt, setting) == []


def test_a_word_may_be_said_anew_in_another_block():
    assert codes(f"prose en\n{WORDS}\nprose en\n{WORDS}") == []


@pytest.mark.parametrize(
    ("languages", "prose", "found"),
    [
        ("en, fr", f"prose en\n{WORDS}", ["fr"]),
        ("pt, ca, fr", f"prose fr\n{WORDS}", ["ca"]),  # the rules may be in Portuguese
        ("fr, en", f"prose fr\n{WORDS}", []),
        ("en, fr", "", []),  # somebody has only begun
    ],
)
def test_a_language_without_any_prose_is_told_where_another_has_it(languages, prose, found):
    said = told(prose, TABLE.replace("languages en", f"languages {languages}"))
    unspoken = [one for one in said if "has no prose for its words" in one.message]
    assert [one.message.rpartition(" ")[2] for one in unspoken] == found
    assert all(one.code == "N247" and not one.is_error for one in unspoken)
    assert all(known(one.message, "pt") and known(one.help, "ca") for one in unspoken)


@pytest.mark.parametrize(
    ("number", "texts", "found"),
    [("2", '"turn"', 1), ("k", '"turn"', 1), ("1", '"turn"', 0), ("2", '"turn", "turns"', 0), ("", '"turn"', 0)],
)
def test_a_step_of_which_several_are_spoken_of_has_a_plural(number, texts, found):
    card = f'card 951 "Truce"\n  let k be 3\n  you draw k\n  during the next {number} turn: forbid anyone draws n\n'
    said = told(f"{card}\nprose en\n{WORDS}  turn: {texts}\n")
    several = [one for one in said if one.code == "N252"]
    assert [one.message for one in several] == ["`turn` has no plural in en"] * found
    for one in several:
        labels = (one.message, one.label, one.help, one.others[0].text)
        assert all(known(text, language) for language in LANGUAGES for text in labels)
