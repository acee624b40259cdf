"""A word is called otherwise wherever it stands, what is called alike is left alone, and back again gives the same bytes."""

import io

import pytest

from dsl.diagnostics.pages import SETTING
from dsl.source import Source
from interpreter.loading import renaming
from interpreter.loading.books import books_of
from interpreter.loading.renaming import NotRenamed, renamed
from places import ROOT
from repl.cli.cli import run
from repl.terminal.context import Context

CARDS = """
card 01 "One", colour blue
  let score be 1
  you draw score
  raise you.score by score
  you give "One" to the next player

prose en
  draw: "draws"
  score: "points"
  red: "scarlet"

scenario "One draws"
  given 2 players
  when player 1 draws 1
  then player 1.score = 0
"""
TOY = (Source("toy.naipe", SETTING), Source("cards.naipe", CARDS))


def texts(sources):
    return {source.name: source.text for source in sources}


def again(sources, old, *new):
    """Return some sources with a word renamed."""
    done = renamed(sources, (), old, new)
    return tuple(done.changed.get(source.name, source) for source in sources)


@pytest.mark.parametrize(
    ("old", "new", "back", "lines"),
    [
        ("draw", "take takes took", "draw draws drew", ["verb take takes took: who takes number n", "  p takes 5",
                                                        "  you take score", '  take: "draws"', "  when player 1 takes 1"]),
        ("card", "tile tiles", "card cards", ["noun tile tiles", "zone waste: tile", 'tile 01 "One", colour blue']),
        ("red", "crimson", "red", ["words colour: crimson, blue", '  crimson: "scarlet"']),
        ("player.score", "points", "score", ["value points of player: number", "  raise you.points by score",
                                             "  let score be 1", '  points: "points"', "  then player 1.points = 0"]),
        ("colour", "hue", "colour", ["words hue: red, blue", "  field colour: hue = red", 'card 01 "One", colour blue']),
        ("card.colour", "hue", "colour", ["words colour: red, blue", "  field hue: colour = red", 'card 01 "One", hue blue']),
        ("waste", "heap", "waste", ["zone heap: card"]),
        ("deal", "hand_out", "deal", ["step hand_out of player p", "    run hand_out for p"]),
        ("One", "Uno", "One", ['card 01 "Uno", colour blue', '  you give "Uno" to the next player', 'scenario "One draws"']),
    ],
)  # fmt: skip
def test_a_word_is_renamed_where_it_means_that_and_back(old, new, back, lines):
    after = again(TOY, old, *new.split())
    written = "\n".join(texts(after).values()).split("\n")
    assert [line for line in lines if line not in written] == []
    owner, _, _ = old.rpartition(".")
    there = f"{owner}.{new}" if owner else new.split()[0]
    assert texts(again(after, there, *back.split())) == texts(TOY)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("draw", "take", "has the forms draw, draws, drew"),
        ("draw", "give gives gave", "is a word of these rules already (toy.naipe:22)"),
        ("draw", "take take took", "differ from one another"),
        ("pile", "if", "is a reserved word"),
        ("pile", "waste", "declared twice"),
        ("pile", "red", "is a word of these rules already"),
        ("pile", "2nd", "cannot be a word"),
        ("if", "whether", "is a word of the language"),
        ("scor", "points", "did you mean `score`?"),
        ("card.score", "points", "`card` has no `score`"),
        ("gift", "thing", "is a name within cards or rules"),
    ],
)
def test_what_cannot_be_renamed_is_refused_with_a_reason(old, new, why):
    with pytest.raises(NotRenamed) as refusal:
        renamed(TOY, (), old, new.split())
    assert why in str(refusal.value)


def test_rules_with_errors_are_left_alone():
    with pytest.raises(NotRenamed, match="repair it first"):
        renamed((Source("toy.naipe", SETTING.replace("p draws 5", "p drws 5")),), (), "waste", ["heap"])


def test_a_pack_cannot_rename_a_word_of_its_game():
    pack = (Source("pack.naipe", 'pack extra "Extra"\n  for toy\n\ncard 02 "Two"\n  move the top of pile to waste\n'),)
    with pytest.raises(NotRenamed, match="is a word of the game"):
        renamed(pack, TOY, "waste", ["heap"])
    done = renamed(pack, TOY, "Two", ["Twice"])
    assert list(done.changed) == ["pack.naipe"]


@pytest.mark.parametrize(
    ("old", "new", "back"), [("draw", "perch perches perched", "draw draws drew"), ("card", "tile tiles", "card cards")]
)
def test_a_rulebook_is_renamed_and_back(old, new, back):
    (book,) = books_of([ROOT / "rulebooks" / "boratime"])
    after = again(book.files, old, *new.split())
    assert texts(after) != texts(book.files)
    owner = f"{old.split('.')[0]}." if "." in old else ""
    assert texts(again(after, owner + new.split()[0], *back.split())) == texts(book.files)


def test_the_command_writes_the_files_or_shows_what_would_change(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for source in TOY:
        (tmp_path / source.name).write_text(source.text, encoding="utf-8")

    def naipe(*words):
        out, err = io.StringIO(), io.StringIO()
        return run(words, Context(io.StringIO(), out, err, {"LANG": "fr_FR"})), out.getvalue(), err.getvalue()

    code, out, _ = naipe("rename", "waste", "heap", "--diff")
    assert code == 1 and "-zone waste: card\n+zone heap: card\n" in out
    assert "waste" in (tmp_path / "toy.naipe").read_text(encoding="utf-8")
    code, out, _ = naipe("rename", "One", "Uno", "--in", "cards.naipe")
    assert (code, out) == (0, "One → Uno a changé de nom\u00a0: 2 endroits dans 1 fichier.\n")
    assert '"Uno" to the next player' in (tmp_path / "cards.naipe").read_text(encoding="utf-8")
    code, _, err = naipe("rename", "wste", "heap")
    assert code == 1 and "vouliez-vous dire `waste`" in err


@pytest.mark.parametrize(("old", "new"), [("draw", ("fetch", "fetches", "fetched")), ("red", ("crimson",))])
def test_what_is_renamed_at_once_says_the_same_by_trial(old, new):
    before = renaming._read(TOY)
    at_once = renaming.renamed_at_once(before.checked, TOY, (), old, new)
    assert at_once is not None and at_once.places > 1
    after = renaming._read([at_once.changed.get(source.name, source) for source in TOY])
    forms = renaming._names(before.book, old, "", new)
    renaming._verify(before, after, forms, None)  # raises what it would be refused for


def test_a_word_that_is_said_already_or_within_another_one_is_not_renamed_without_trial():
    said = (*TOY, Source("more.naipe", "-- fetch it\n"))
    before = renaming._read(said)
    assert renaming.renamed_at_once(before.checked, said, (), "draw", ("fetch", "fetches", "fetched")) is None
    within = (*TOY, Source("more.naipe", "value my_draw: number\n"))
    before = renaming._read(within)
    assert renaming.renamed_at_once(before.checked, within, (), "draw", ("fetch", "fetches", "fetched")) is None
    assert renaming.renamed_at_once(renaming._read(TOY).checked, TOY, (), "score", ("tally_now",)) is None, "two things"


MADE = Source(
    "made.naipe",
    """
noun town towns
noun letter letters
  field goal: town

zone post: all letters

town 01 "Mill"
town 02 "Old bridge"

letters 11 "Letter to {one}" for each town as one, goal one
letters 20 "{tint} letter {n}" for each colour as tint and n from 1 to 2, goal "Mill"

prose en
  "Letter to Mill": "Letter to the Mill"
  "Red letter 1": "First red letter"

scenario "two of them"
  given 2 players
  then "Letter to Mill" in post
  and "Red letter 2" in post
""",
)


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        ("Mill", "Forge", ['town 01 "Forge"', '  "Letter to Forge": "Letter to the Mill"',
                           '  then "Letter to Forge" in post', '  and "Red letter 2" in post']),
        ("red", "dark_red", ["words colour: dark_red, blue", '  "Dark red letter 1": "First red letter"',
                             '  and "Dark red letter 2" in post', '  then "Letter to Mill" in post']),
    ],
)  # fmt: skip
def test_titles_that_are_made_of_a_list_follow_a_new_word(old, new, lines):
    after = again((*TOY, MADE), old, new)
    written = "\n".join(texts(after).values()).split("\n")
    assert [line for line in lines if line not in written] == []
    assert texts(again(after, new, old)) == texts((*TOY, MADE))


def test_a_title_that_is_made_of_a_list_and_taken_is_refused():
    more = Source(
        "more.naipe", MADE.text.replace('town 01 "Mill"', 'town 01 "Mill"\nletter 40 "Letter to Forge", goal "Mill"')
    )
    with pytest.raises(NotRenamed, match="Letter to Forge"):
        renamed((*TOY, more), (), "Mill", ["Forge"])
    taken = renaming._read((*TOY, MADE))
    assert renaming.renamed_at_once(taken.checked, (*TOY, MADE), (), "Mill", ["Forge"]) is None
