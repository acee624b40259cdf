"""One text for each limit, just beyond it: refused or stopped in its own words, soon and small."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from harm import guarded, held

from interpreter import api
from interpreter.loading.hot_reload import of_texts
from interpreter.model.failure import RuleError
from interpreter.model.limits import LIMITS, REFUSING
from interpreter.simulation.playout import random_playout
from places import ROOT, rules_beside
from toys import SETTING, time_limit

CHECK = ("check", "toy")
PLAY = ("play", "toy", "--players", "2", "--bots", "1", "--seed", "1", "--line")
DRAWN = ("play", "toy", "--players", "2", "--seed", "1", "--line")
SIMULATE = ("simulate", "toy", "--players", "2", "--games", "1", "--jobs", "1", "--seed", "1")

#: How many there are of each, one more than there may be.
MOST = {limit.what: limit.most + 1 for limit in LIMITS}
CARD = 'card 50 "Trial"\n'


def most(what: str) -> int:
    return MOST[what]


def many(line: str, count: int) -> str:
    """A line so often; `#` is its number."""
    return "".join(line.replace("#", str(number)) + "\n" for number in range(count))


def trial(*lines: str, before: str = "") -> str:
    """Rules that carry out some lines once."""
    return SETTING + before + "step trial\n" + "".join(f"  {line}\n" for line in lines) + "play\n  run trial\n"


def chain(count: int, line: str) -> str:
    """Verbs of which each does what the one before it does."""
    verbs = "".join(
        f"verb v{n} v{n}s v{n}d: who v{n}s\n"
        + "".join(f"  {one.replace('#', str(n - 1))}\n" for one in line.split("; "))
        for n in range(1, count)
    )
    return "verb v0 v0s v0d: who v0s\n  raise marks by 1\n" + verbs


def misspelt(count: int, names: int) -> dict[str, str]:
    """Rules with many long names, and lines in which so many of them are misspelt (T3-1)."""
    chance = random.Random(1)
    declared = ["".join(chance.choices("abcdefghij", k=74)) + f"_{n:04}" for n in range(4 * names)]
    texts = {f"toy/f{n}.naipe": "".join(f"value {name}: number\n" for name in declared[n::4]) for n in range(4)}
    lines = "".join(f"  set {name[:-6]}k{name[-5:]} to 1\n" for name in declared[:count])
    return {**texts, "toy/rules.naipe": SETTING + "step trial\n" + lines + "play\n  run trial\n"}


DICE = "noun die dice\nzone cup: die\n"
RESOURCES = "kinds res: k0, k1, k2, k3, k4, k5\nvalue stock of player: res\n"


def board(dice: int, lines: int) -> str:
    """A game in which a board shows so many dice so often."""
    return trial(
        "player 1 decides among for_it, against_it as wish",
        before="noun die dice\n  value face: number from 1 to 6\nzone cup: die\n" + f"supply: {dice} dice in cup\n"
        "board\n" + "  show cup: face\n" * lines,
    )


#: By the limit: the words of a command line, and a text, or texts by their place in the folder.
CASES: dict[str, tuple[tuple[str, ...], str | dict[str, str]]] = {
    "bytes of a file": (CHECK, SETTING + many("-- " + "x" * 390, 2600)),
    "lines of a file": (CHECK, SETTING + many("-- #", most("lines of a file"))),
    "lines of a declaration": (CHECK, SETTING + CARD + many("  set zork# to blah#", most("lines of a declaration"))),
    "characters of a line": (CHECK, SETTING + "-- " + "x" * most("characters of a line")),
    "marks on a letter": (CHECK, SETTING + 'card 50 "e' + "\u0323" * (most("marks on a letter") + 1) + '"\n'),
    "letters of a name": (CHECK, SETTING + f"value {'v' * most('letters of a name')}: number\n"),
    "digits of a number": (CHECK, trial(f"set marks to {'1' * most('digits of a number')}")),
    "blocks in one another": (
        CHECK,
        SETTING + CARD + "".join("  " * n + "attempt\n" for n in range(1, most("blocks in one another") + 1))
        + "  " * (most("blocks in one another") + 1) + "you gain 1\n",
    ),
    "parentheses in one another": (CHECK, trial(f"set marks to {'(' * most('parentheses in one another')}1{')' * most('parentheses in one another')}")),
    "levels of an expression": (
        CHECK,
        trial("require " + "not (" * 32 + "not marks = 0" + ")" * 32),
    ),
    "parts of an expression": (CHECK, SETTING + CARD + "  if marks = 0: you gain 1\n" + many("  else if marks = #: you gain 1", most("parts of an expression"))),
    "files of a game or pack": (CHECK, {f"toy/f{n}.naipe": SETTING if n == 0 else "" for n in range(most("files of a game or pack"))}),
    "bytes of all that is played together": (CHECK, {f"toy/f{n}.naipe": SETTING + many("-- " + "x" * 390, 300) for n in range(18)}),
    "lines of all that is played together": (CHECK, {f"toy/f{n}.naipe": (SETTING if n == 0 else "") + many("", most("lines of a file") - 2) for n in range(11)}),
    "declarations of all that is played together": (
        CHECK,
        {f"toy/f{n}.naipe": SETTING * (n == 0) + many(f"zork{n} #", most("declarations of all that is played together") // 4 + 1) for n in range(4)},
    ),
    "letters of families and classes, each card of them written out": (
        CHECK, SETTING + "".join(f'cards {k}000 to {k}999 "X{k} {{n}}" for n from 0 to 999\n' + many("  if n > 3: you draw n", 900) for k in range(1, 5)),
    ),
    "lines of scenarios, backgrounds and cases written out": (
        CHECK, SETTING + "background\n  given 2 players\n" + many("  when player 1 gains 1", 990) + many('scenario "s#"\n  then marks = 0', 2000),
    ),
    "mistakes, before the check stops": (
        CHECK,
        SETTING + "".join(f'card {100 + n} "C{n}"\n' + many("  set zork# to blah#", 20) for n in range(100)),
    ),
    "players": (CHECK, SETTING.replace("players 2 to 4", f"players 2 to {most('players')}")),
    "things, before play": (CHECK, SETTING + DICE + f"supply: {most('things, before play')} dice in cup\n"),
    "things, by the options and the number of players": (
        PLAY,
        trial("raise marks by 1", before=DICE + "supply: (99999 * 9999) dice in cup\n"),
    ),
    "copies of a card": (CHECK, SETTING + f'card 50 "Trial", copies {most("copies of a card")} * 2\n'),
    "cells of a grid": (CHECK, SETTING + "noun plot plots\ngrid field: plot 101 by 100 diagonal\n"),
    "values of a position": (
        PLAY,
        trial("raise marks by 1", before="noun plot plots\ngrid field: plot 100 by 100 diagonal\n" + many("value v#x of plot: number", 21)),
    ),
    "values of an option": (CHECK, SETTING + "option wide: number from 0 to 999999999 = 0\n"),
    "things that one expression looks at": (
        CHECK,
        trial("set marks to count of dice where ((count of dice where (it.face > 1)) > 1)", before=DICE.replace("dice\n", "dice\n  field face: number = 1\n", 1) + "supply: 3000 dice in cup\n"),
    ),
    "verbs, steps and definitions below each other": (CHECK, trial("player 1 v59s", before=chain(60, "who v#s"))),
    "calls of a verb, step or definition": (CHECK, trial("player 1 v29s", before=chain(30, "who v#s; who v#s"))),
    "work of one step: turns of loops, numbers compared, things moved": (PLAY, trial("repeat forever: raise marks by 1")),
    "numbers to choose from": (PLAY, trial(f"player 1 chooses a number from 1 to {most('numbers to choose from')} as n", "raise marks by n")),
    "numbers to roll one of": (PLAY, trial("roll 0 - 999999999 to 999999999 as n", "raise marks by n")),
    "a number, up or down": (PLAY, trial("set marks to 9", "repeat 60: set marks to marks * marks")),
    "ways to pay one price": (
        PLAY,
        trial(
            "raise (player 1).stock by 99 k0", "raise (player 1).stock by 99 k1", "raise (player 1).stock by 99 k2", "raise (player 1).stock by 99 k3",
            "player 1 chooses a payment of 60 k0 from (player 1).stock as lot",
            before=RESOURCES + "rules\n" + "".join(f"  accept 1 k{n} for 1 k0\n" for n in range(1, 4)),
        ),
    ),
    "rules for later that wait": (PLAY, trial("repeat 2000", "  next time anyone gains n: raise marks by 1")),
    "moments before a scenario begins": (  # T3-2
        ("test", "toy"), trial("set marks to 0") + 'scenario "late"\n  given now = 999999999\n  then marks = 0\n',
    ),
    "verbs within verbs": (
        PLAY,
        trial("player 1 gains 1", before="verb earn earns earned: who earns number n\n  raise who.score by n\nrules\n  after who gains n: who earns n\n  after who earns n: who gains n\n"),
    ),
    "cards within cards": (PLAY, trial('resolve "Mirror" for player 1', before='card 50 "Mirror": resolve this for you\n')),
    "steps in a row in which nobody is asked": (PLAY, SETTING + "step trial\n  set marks to 1\nplay\n  repeat forever\n    run trial\n"),
    "work of steps in a row in which nobody is asked": (
        PLAY, SETTING + "step trial\n  repeat 100000: set marks to 1\nplay\n  repeat forever\n    run trial\n",
    ),
    "turns of a loop with a number in `play`": (PLAY, SETTING + "step trial\n  set marks to 1\nplay\n  repeat 999999999\n    run trial\n"),
    "rows of a table on a board": (DRAWN, board(most("rows of a table on a board"), 1)),  # T3-5
    "figures on the boards of a position": (DRAWN, board(2000, 11)),
    "decisions of a game of bots": (
        SIMULATE,
        SETTING + "step trial\n  player 1 decides among for_it, against_it as wish\nplay\n  repeat forever\n    run trial\n",
    ),
}  # fmt: skip

CASES["letters of known words compared with misspelt ones"] = (CHECK, misspelt(490, 500))

#: What takes no loading is tried in each run, the others in the soak.
QUICK = ("lines of a declaration", "letters of known words compared with misspelt ones", "letters of families and classes, each card of them written out", "mistakes, before the check stops", "numbers to choose from", "ways to pay one price", "moments before a scenario begins", "rows of a table on a board", "figures on the boards of a position", "rules for later that wait")  # fmt: skip


def put(folder: Path, texts: str | dict[str, str]) -> None:
    for name, text in ({"toy/rules.naipe": texts} if isinstance(texts, str) else texts).items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    "limit", [pytest.param(one, id=one.what, marks=() if one.what in QUICK else pytest.mark.soak) for one in LIMITS]
)
def test_what_goes_beyond_a_limit_is_told_so(limit, folder, warm):
    words, texts = CASES[limit.what]
    put(folder, texts)
    ended = guarded(folder, warm, *words)
    held(ended, ended.code, limit.said)
    assert ended.code == (0 if words in (SIMULATE, DRAWN) else 3 if limit.said in REFUSING else 1)


def test_a_good_file_that_is_nearly_too_large_is_judged_soon(folder, warm):
    """As many cards as fit, with all that is in them to look through: T9, just below the limit."""
    card = 'card {0} "Title {0}"\n  if player 1 can gain 2: you gain (3 - marks) * 2\n  else: player 2 draws 1\n'
    text = SETTING
    for number in range(100, 9999):
        more = card.format(number)
        if len(text) + len(more) > most("bytes of a file") - 1:
            break
        text += more
    assert len(text) > 0.99 * most("bytes of a file")
    put(folder, text)
    held(guarded(folder, warm, *CHECK), 0, "no mistakes in 1 file")


#: Other texts that come to too much: one for each way in which a line stands for many.
MULTIPLIED = {
    "families": many('cards #0000 to #0999 "X# {n}" for n from 1 to 1000\n  you draw n', 1500),
    "a class of many cards": many('card 5# "C#": you draw 1', 4000) + "every card\n" + many("  you draw 1", 200),
    "many classes that none is of": many('card 5# "C#"', 2400) + many("every blue card: you draw 1", 2400),
    "cases": "".join(
        f'scenario "s{k} {{n}}"\n  given 2 players\n' + many("  when player 1 gains n", 90) + "  cases n\n" + many("    #", 900)
        for k in range(10)
    ),
}  # fmt: skip


@pytest.mark.parametrize("title", MULTIPLIED)
def test_what_is_written_once_for_very_many_is_refused_before_it_is_written_out(title, folder, warm):
    put(folder, SETTING + MULTIPLIED[title])
    held(guarded(folder, warm, *CHECK), 3, "N624")


#: What asks for much in a way of its own: by a title, the lines of a step, and what stands before it.
ENDLESS: dict[str, tuple[str, str]] = {
    "the highest of very many": ("set marks to the highest n from 0 to 999999999 where n < 0", ""),
    "could it be done, very often": (
        "repeat 190000\n    if player 1 can spin: raise marks by 1",
        "verb spin spins spun: who spins\n  repeat forever: raise marks by 1\n",
    ),
    "many things looked through, very often": (
        "repeat 190000: set marks to count of dice where it.face > 9",
        "noun die dice\n  field face: number = 1\nzone cup: die\nsupply: 19000 dice in cup\n",
    ),
    "many things shuffled, very often": ("repeat 1000: shuffle cup", DICE + "supply: 19000 dice in cup\n"),
    "many things moved, very often": (
        "repeat 90000\n    move all dice in cup to box\n    move all dice in box to cup",
        DICE + "zone box: die\nsupply: 19000 dice in cup\n",
    ),
    "calls that double, very often": ("repeat 190000: player 1 v14s", chain(15, "who v#s; who v#s")),
    "definitions that double, very often": (
        "repeat 190000: set marks to d15",
        "define d0 as 1 - marks + marks\n" + "".join(f"define d{n} as d{n - 1} + d{n - 1} - d{n - 1}\n" for n in range(1, 10)) + "".join(f"define d{n} as d{n - 1}\n" for n in range(10, 16)),
    ),
    "many events": ("repeat 190000: player 1 gains 1", ""),
    **{
        title: ("player 1 v29s", "tally marks_made: marks\n" + "".join(f"verb v{n} v{n}s v{n}d: who v{n}s\n  raise marks by 1\n" for n in range(30))
            + "rules\n" + "".join(f"  {rule} who v{n}s\n    who v{n - 1}s\n    who v{n - 1}s\n" for n in range(1, 30)))
        for title, rule in (("events that double", "after"), ("replacements that double", "instead of"))
    },
    "replacements that each happen twice": (  # T3-6
        "player 1 gains 1", "rules\n" + many("  instead of who gains n\n    who gains n\n    who gains n", 40),
    ),
    "steps that double": (
        "run s29",
        "".join(f"step s{n}\n  raise marks by 1\n" for n in range(30))
        + "rules\n" + "".join(f"  before s{n}\n    run s{n - 1}\n    run s{n - 1}\n" for n in range(1, 30)),
    ),
    "cards that double": (
        'resolve "K29" for player 1',
        'card 100 "K0": raise marks by 1\n'
        + "".join(f'card {100 + n} "K{n}"\n' + f'  resolve "K{n - 1}" for you\n' * 2 for n in range(1, 30)),
    ),
    "what can be done, doubled": (
        "repeat 100\n    attempt: player 1 v29s",
        "".join(f"verb v{n} v{n}s v{n}d: who v{n}s\n  raise marks by 1\n" for n in range(30)) + "rules\n"
        + "".join(f"  forbid who v{n}s where (who can v{n - 1} or player 2 can v{n - 1})\n" for n in range(1, 30)),
    ),
}  # fmt: skip


def options(count: int, most_: int, others: int) -> str:
    """A game with options that hardly go together: one from 1 to a number, the others from 1 to another."""
    names = [f"q{chr(97 + number // 26)}{chr(97 + number % 26)}" for number in range(count)]
    demand = f'require {" + ".join(names)} = 30000 else "No"\n'
    lines = "".join(f"option {name}: number from 1 to {others if k else most_} = 1\n" for k, name in enumerate(names))
    return f'game opts "Options"\n  players 1 to 2\n  languages en\n  {demand}{lines}play\n  end play\n'


@pytest.mark.parametrize("count, most_, others", [(2, 1000, 1000), (13, 1000, 2), (40, 2, 2)])
def test_options_that_hardly_go_together_are_told_of_soon(count, most_, others, folder, warm):
    """T3-4: what is tried is bounded for all values together."""
    put(folder, options(count, most_, others))
    held(guarded(folder, warm, *PLAY), 2, "naipe: No.")


@pytest.mark.parametrize("count, most_, others", [(2, 1000, 1000), (13, 1000, 2), (40, 2, 2)])
def test_check_says_of_options_that_hardly_go_together_what_it_tried(count, most_, others, folder, warm):
    """T3-4: what `play` would refuse is found before."""
    put(folder, options(count, most_, others))
    held(
        guarded(folder, warm, "check", "."),
        0,
        "the default settings of the options do not fit a table of 1, and none of the first 400",
    )


@pytest.mark.parametrize(
    "players, most_, demand, found",
    [
        ("2 to 4", 3, "qa + qb > 6", "none of the 9 settings of the options fits a table of 2"),
        (
            "2 to 4",
            3,
            "qa + qb > 5 and count of players < 4",
            "none of the 9 settings of the options fits a table of 4",
        ),
        ("2 to 4", 3, "qa + qb > 5", None),
        ("2 to 4", 1000, "qa + qb = 2", None),
    ],
)
def test_check_says_where_no_setting_goes_together(tmp_path, players, most_, demand, found):
    path = tmp_path / "opts.naipe"
    path.write_text(
        f'game opts "Options"\n  players {players}\n  languages en\n  require {demand} else "No"\n'
        + "".join(f"option {name}: number from 1 to {most_} = 1\n" for name in ("qa", "qb"))
        + "play\n  end play\n"
    )
    said = [(one.code, one.is_error, str(one.message)) for one in api.check([path])[0]]
    assert said == ([] if found is None else [("N519", True, found)])


def test_of_few_options_each_is_tried_with_each():
    game = of_texts({"rules.naipe": options(2, 60, 60).replace("= 30000", "= 120")})
    assert game.settings(1, {}) == {"qaa": 60, "qab": 60}
    assert game.fitting(1, {}, "qaa") == ("60",)


@pytest.mark.parametrize("words", [DRAWN, (*DRAWN[:-1], "--json")], ids=["line", "json"])
def test_a_board_that_shows_very_much_is_cut_short(words, folder, warm):
    """T3-5: 15,000 dice, 300 times over."""
    put(folder, board(15_000, 300))
    ended = guarded(folder, warm, *words)
    held(ended, 0, '{"kind": "more", "count": 13000}' if "--json" in words else "and 13000 more")
    assert len(ended.out) < 5_000_000


#: Ways on a grid as large as there may be, from each cell: T3-3. By a title, a line, and a line that makes the rows of the grid.
WAYS = {
    "within so many steps": ("set marks to count of plots where ((count of plots within 999999999 of it) > 0)", "#" * 100),
    "joined through some": ("for each plot as p\n    set marks to count of plots joined to p through plots where it.is_dry", "#" * 100),
    "how far on a grid with gaps": ('set marks to count of plots where ((distance from it to "A1") >= 0)', "#" * 99 + "."),
}  # fmt: skip


def field(row: str) -> str:
    rows = "".join(f'  "{row}"\n' for _ in range(100))
    return f"noun plot plots\n  value is_dry: yes_no = yes\ngrid land: plot square\n{rows}"


@pytest.mark.parametrize("title", WAYS)
def test_ways_from_each_cell_of_a_large_grid_are_paid_for(title, folder, warm):
    line, row = WAYS[title]
    put(folder, trial(line, before=field(row)))
    held(guarded(folder, warm, *PLAY), 1, "this never ends")


def test_a_distance_from_each_cell_of_a_large_grid_without_gaps_is_reckoned(folder, warm):
    """T3-3"""
    line = 'set marks to count of plots where ((distance from it to "A1") >= 0)'
    put(folder, trial(line, before=field("#" * 100)) + 'scenario "far"\n  when run trial\n  then marks = 10000\n')
    held(guarded(folder, warm, "test", "toy"), 0, "all good")


@pytest.mark.soak
@pytest.mark.parametrize("title", ENDLESS)
@pytest.mark.parametrize("words", [PLAY, SIMULATE], ids=["play", "simulate"])
def test_what_takes_too_long_is_stopped(title, words, folder, warm):
    line, before = ENDLESS[title]
    put(folder, trial(line, before=before))
    held(guarded(folder, warm, *words), 1, "this never ends")


@pytest.mark.parametrize(
    "title",
    ["replacements that each happen twice", "steps that double", "cards that double", "what can be done, doubled"],
)
def test_what_doubles_is_stopped(title):
    line, before = ENDLESS[title]
    game = of_texts({"rules.naipe": trial(*line.split("\n  "), before=before)})
    with pytest.raises(RuleError, match="this never ends"), time_limit(8):
        api.begin(game, 2, 1)


def test_many_rules_that_read_what_they_change_come_to_an_end():
    """A rule that changes a value reads it without itself, so a hundred of them do not work each other out anew (F1)."""
    rules = many('card 5# "K#": change score of you by 1 where marks < count of players where (it.score > #)', 100)
    line = "move all cards in pile to (player 1).table_of", "set marks to (player 1).score"
    game = of_texts({"rules.naipe": trial(*line, before=rules)})
    with time_limit(8):
        api.begin(game, 2, 1)


#: A game in which every question has one answer alone: nobody can draw so many, and all cards are the same.
FORCED = rules_beside(__file__, "beyond_limits")


def test_a_game_whose_questions_answer_themselves_is_stopped(folder, warm):
    put(folder, FORCED)
    held(guarded(folder, warm, *PLAY), 1, "nobody is asked anything")


def test_heavy_steps_in_which_nobody_is_asked_are_stopped_in_games_of_bots_too(folder, warm):
    put(folder, SETTING + "step trial\n  repeat 100000: set marks to 1\nplay\n  repeat forever\n    run trial\n")
    held(guarded(folder, warm, *SIMULATE), 0, "never came to an end")


def test_heavy_steps_are_stopped_in_a_game_that_is_carried_out_as_one_program():
    game = of_texts(
        {
            "rules.naipe": SETTING
            + "step trial\n  repeat 100000: set marks to 1\nplay\n  repeat forever\n    run trial\n"
        }
    )
    program = game.program(2, game.table(2, {}), traced=False, whole=True)
    assert program.flow.whole is not None
    with time_limit(20):
        assert random_playout(program, 1).endless


def test_rules_that_read_what_they_change_are_gone_through_once_for_each_set_of_them():
    """Twelve of them in every order would be hundreds of millions."""
    cards = many('card 5# "K#": change score of you by 1 where marks < count of players where (it.score >= #)', 12)
    lines = ("move all cards in pile to (player 1).table_of", "set marks to (player 1).score")
    game = of_texts({"rules.naipe": trial(*lines, before=cards)})
    with time_limit(20):
        position = api.begin(game, 2, 1)
    assert dict(api.view(game, position, 1).values)["marks"] > 0


@pytest.mark.parametrize("verb", ["play", "design"])
def test_bots_that_are_asked_thousands_of_times_in_one_step_are_told_of(verb, folder, warm):
    """Each answer carries out the step again, with all answers so far."""
    put(folder, trial("repeat 15000\n    player 2 decides among for_it, against_it as wish"))
    words = (verb, "toy", "--players", "2", "--bots", "1", "--seed", "1", "--line")
    held(guarded(folder, warm, *words, typed="quit\n"), 0, "asked nobody" if verb == "play" else "")


def test_what_does_not_end_is_offered_and_told_when_it_is_taken():
    """A trial that has used up its share knows nothing: to leave the option out would be silent, to stop here would take the
    others away."""
    spins = "verb spin spins spun: who spins\n  repeat forever: raise marks by 1\n"
    game = of_texts({"rules.naipe": trial("player 1 may: player 1 spins", before=spins)})
    position = api.begin(game, 2, 1)
    assert [(option.id, option.possible) for option in position.due.options] == [("yes", True), ("no", True)]
    with pytest.raises(RuleError, match="this never ends"):
        api.decide(game, position, "yes")
    assert api.decide(game, position, "no").decision is None


def test_the_table_of_limits_stands_in_the_documents():
    text = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| ([\d,]+) \| ([^|]+) \|$", text, re.MULTILINE)
    assert [(what, int(number.replace(",", "")), said.strip("`")) for what, number, said in rows] == [
        (limit.what, limit.most, limit.said) for limit in LIMITS
    ]


def test_each_limit_has_a_text_beyond_it():
    assert CASES.keys() == MOST.keys()
