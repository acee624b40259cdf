"""What a player is shown, told and offered depends only on what that player may know.

A position is compared with others that the player cannot tell from it: everything hidden is dealt anew
among its places.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import asdict, replace

import pytest
from pyrsistent import pvector

from hidden import dealt_anew, offered
from interpreter import api
from interpreter.model.failure import RuleError
from interpreter.model.layout import RNG
from interpreter.positions.position import go_on
from soak import sizes
from toys import MANY_RULES, SETTING, ZOO, made_up, toy

AGENCIA = "agencia"
PLAYERS = {"zoo": 3, AGENCIA: 4}
BOTH = pytest.mark.parametrize("name", ["zoo", AGENCIA])


@pytest.fixture(scope="module")
def games(tmp_path_factory) -> dict[str, api.Game]:
    return {"zoo": toy(tmp_path_factory.mktemp("zoo"), "", ZOO), AGENCIA: api.load(AGENCIA)}


def positions(game: api.Game, players: int, seed: int, most: int) -> Iterator[api.Position]:
    """Yield the positions of a game played by chance."""
    chance = random.Random(seed)
    position = api.begin(game, players, seed)
    for _ in range(most):
        yield position
        if position.decision is None:
            return
        position = api.decide(game, position, chance.choice(position.decision.possible).id)


def seats(game: api.Game, name: str) -> list[int | None]:
    return [None, *range(1, PLAYERS[name] + 1)]


def with_now(position: api.Position, state: list[object]) -> api.Position:
    return replace(position, now=pvector(state))


def zero_based(seat: int | None) -> int | None:
    return None if seat is None else seat - 1


# ------------------------------------------------------------------ what is shown


@BOTH
def test_a_view_does_not_depend_on_what_is_hidden(games, name):
    game, chance = games[name], random.Random(1)
    moved = 0
    for seed in range(3):
        for position in positions(game, PLAYERS[name], seed, 60):
            for seat in seats(game, name):
                state = dealt_anew(position.program, list(position.now), zero_based(seat), chance)
                moved += state[RNG + 1 :] != list(position.now)[RNG + 1 :]
                assert api.view(game, with_now(position, state), seat) == api.view(game, position, seat)
    assert moved > 200


def titles(game: api.Game) -> dict[int, str]:
    return {number: card.name for number, card in game.pieces.items() if card is not None}


def seen_pieces(view: api.View) -> set[int]:
    return {piece.number for zone in view.zones for piece in zone.pieces if piece is not None}


@BOTH
def test_a_view_names_no_hidden_card(games, name):
    game = games[name]
    title_of = titles(game)
    for position in positions(game, PLAYERS[name], 5, 60):
        lying = {piece for zone in position.program.layout.zones for piece in position.now[zone.slot]}
        for seat in seats(game, name):
            view = api.view(game, position, seat)
            text = json.dumps(asdict(view), ensure_ascii=False)
            seen = seen_pieces(view)
            open_titles = {title_of.get(piece) for piece in seen}
            for piece in (lying - seen) & title_of.keys():
                if title_of[piece] not in open_titles:
                    assert f'"{title_of[piece]}"' not in text
                    assert f'"{position.program.piece_id(piece)}"' not in text


@BOTH
def test_a_bystander_sees_what_everybody_sees(games, name):
    game = games[name]
    for position in positions(game, PLAYERS[name], 6, 40):
        own = [seen_pieces(api.view(game, position, seat)) for seat in range(1, PLAYERS[name] + 1)]
        assert seen_pieces(api.view(game, position, None)) <= set.intersection(*own)


@BOTH
def test_a_view_shows_where_everything_lies_and_how_much(games, name):
    """Sizes are public, and what may be seen is told rightly."""
    game = games[name]
    for position in positions(game, PLAYERS[name], 7, 30):
        for seat in seats(game, name):
            view = api.view(game, position, seat)
            for zone, shown in zip(position.program.layout.zones, view.zones):
                lying = position.now[zone.slot]
                assert (shown.name, shown.size) == (zone.decl.name, len(lying))
                seen = [piece for piece in shown.pieces if piece is not None]
                assert {piece.number for piece in seen} <= set(lying)
                assert all(piece.title == position.program.piece_label(piece.number) for piece in seen)
                if None not in shown.pieces:
                    assert [piece.number for piece in seen] == list(lying)
    first = api.begin(games[AGENCIA], 3, 1)
    view = api.view(games[AGENCIA], first, 1)
    assert all(piece is not None for piece in view.zone("hand", 1).pieces)
    assert all(piece is None for piece in view.zone("hand", 2).pieces)
    assert all(piece is None for piece in view.zone("pile").pieces)
    assert all(piece is not None for piece in view.zone("structure", 2).pieces)


# ------------------------------------------------------------------ what is offered


def compared_anew(game: api.Game, position: api.Position, chance: random.Random, of: str) -> int:
    """Deal anew what the one who decides cannot see, at the last checkpoint, and give the same answers:
    where the view is the same, the same must be offered. Returns how often it came to be compared."""
    decision, compared = position.decision, 0
    view = api.view(game, position, decision.seat)
    for _ in range(3):
        state = dealt_anew(position.program, list(position.slots), decision.seat - 1, chance)
        try:
            other = go_on(position.program, pvector(state), position.answers)
        except RuleError:
            continue  # an answer that another gave to what only they see
        same = other.decision is not None and (other.decision.seat, other.decision.span) == (
            decision.seat,
            decision.span,
        )
        if same and len(other.answers) == len(position.answers) and api.view(game, other, decision.seat) == view:
            assert offered(other) == offered(position), of
            compared += 1
    return compared


@BOTH
def test_options_do_not_depend_on_what_is_hidden(games, name):
    """Dealt anew at the last checkpoint, with the same answers since: where the one who decides sees the
    same, the same must be offered."""
    game, chance = games[name], random.Random(2)
    compared = 0
    for seed in range(4):
        for position in positions(game, PLAYERS[name], seed, 60):
            if position.decision is not None:
                compared += compared_anew(game, position, chance, f"seed {seed}")
    assert compared > 100


@pytest.mark.parametrize("rules", sizes(20, 60 * MANY_RULES))
def test_options_in_rules_made_up_by_chance_do_not_depend_on_what_is_hidden(tmp_path, rules):
    chance = random.Random(4)
    compared = 0
    for seed, game in made_up(tmp_path, range(rules), hidden=True, chance_used=True, records=True):
        try:
            for position in positions(game, 3, seed, 12):
                for seat in (None, 1, 2, 3):
                    state = dealt_anew(position.program, list(position.now), zero_based(seat), chance)
                    assert api.view(game, with_now(position, state), seat) == api.view(game, position, seat)
                if position.decision is not None:
                    compared += compared_anew(game, position, chance, f"rules {seed}")
        except RuleError as error:
            assert "end" in error.why
    assert compared > 3 * rules


def test_hidden_pieces_are_offered_by_their_place(tmp_path):
    game = toy(
        tmp_path,
        """
step pull
  shuffle pile
  each player draws 3
  player 1 chooses a card in (player 2).hand as c
  player 1 chooses a card in pile as d

play
  run pull
""",
    )
    position = api.begin(game, 2, 1)
    options = position.decision.options
    assert [option.id for option in options] == ["hidden-1", "hidden-2", "hidden-3"]
    assert all(option.piece is None for option in options)
    for card in game.cards:
        assert not any(card.name in option.label for option in options)
    again = api.decide(game, position, "hidden-2")
    assert len(again.decision.options) == 6
    assert all(option.piece is None for option in again.decision.options)


def test_a_stored_thing_does_not_tell_where_it_lies(tmp_path):
    """A value may name a card that nobody sees: neither its place nor what may be chosen may follow from it."""
    game = toy(
        tmp_path,
        """
value marked: card or none

step search_it
  shuffle pile
  set marked to "Ash"
  each player draws 3
  player 1 chooses a player as p
  require marked in p.hand
  player 1 gains 1

step guarded
  attempt: run search_it
  player 1 decides among for_it, against_it as one_more

play
  run guarded
""",
    )
    for seed in range(12):
        position = api.begin(game, 3, seed)
        mine = [piece.title for piece in api.view(game, position, 1).zone("hand", 1).pieces]
        if "Ash" not in mine:
            assert position.decision.name == "p", "it was decided by what player 1 cannot know"
            assert [option.id for option in position.decision.possible] == ["player-2", "player-3"]


# ------------------------------------------------------------------ what is told

QUESTIONS = (
    "count of player 2.hand",
    "player 2.hand",
    "every hand",
    "pile",
    "the top of pile",
    "the bottom of pile",
    "count of pile",
    "the first 2 of pile",
    "player 2.hand is empty",
    "total cards of players",
    "all players with most cards",
    "count of (player 1.hand + player 2.hand)",
    "count of cards in pile",
    "there are 2 cards in player 3.hand",
    "(the top of pile) in pile",
)
ABOUT = {
    AGENCIA: (
        "(the top of pile).kind", "there is a natural card in player 2.hand", "count of natural cards in every hand",
        "the natural card in player 3.hand", "player 2 can solve", "player 1 can solve", "count of able players",
        "(the first of player 2.hand).ideology", "count of cards in player 2.hand where it.kind is natural",
        "card 001 in pile", "card 001 in player 2.hand", "card 998 in player 3.hand", "player 3.structure", "count of demanding cards in pile",
        "player 1 can discard 2", "player 2 can discard 2", "player 2 can give 1 to player 1",
    ),
    "zoo": (
        "card 1 in pile", "card 1 in player 2.hand", "card 1 in player 1.hand", "(the top of pile).worth", "total worth of cards in player 2.hand", "highest worth of cards in pile", "player 2.cup",
        "total face of dice in player 2.cup", "count of blue cards in player 2.hand", "count of blue cards in every table_of",
        "there is a blue card in player 3.hand", "player 2 can discard 1", "(the first of player 2.hand).colour is blue",
    ),
}  # fmt: skip


def said(game: api.Game, position: api.Position, text: str, seat: int | None) -> str:
    try:
        return api.eval_text(game, position, text, seat)
    except ValueError as error:
        return f"! {error}"


@BOTH
def test_answers_to_questions_do_not_depend_on_what_is_hidden(games, name):
    game, chance = games[name], random.Random(3)
    told: set[str] = set()
    for position in positions(game, PLAYERS[name], 8, 24):
        for seat in (1, 2):
            other = with_now(position, dealt_anew(position.program, list(position.now), seat - 1, chance))
            for text in QUESTIONS + ABOUT[name]:
                answer = said(game, position, text, seat)
                assert "error[" not in answer, answer
                assert said(game, other, text, seat) == answer, f"{text} for player {seat}"
                told.add(answer)
    assert "! you may not know that" in told
    assert len(told) > 10


def pieces_of(program, event: api.Event) -> list[int]:
    """Return the pieces that stand in the roles of an event."""
    if not event.verb:
        return []
    nouns = program.layout.of_noun
    kinds = {parameter.name: parameter.type.name for _, parameter in program.roles_of(program.verb_index(event.verb))}
    found = [
        value
        for name, value in event.roles
        if kinds[name] in nouns or kinds[name] + "s" in nouns or isinstance(value, tuple)
    ]
    return [
        piece for value in found for piece in (value if isinstance(value, tuple) else (value,)) if piece is not None
    ]


@BOTH
def test_the_log_names_no_hidden_card(games, name):
    """What happened is told to each so that nobody learns of a card that stayed hidden from them."""
    game = games[name]
    title_of = titles(game)
    names = ["Ana", "Bea", "Caio", "Davi"][: PLAYERS[name]]
    for seed in range(5):
        before = None
        for position in positions(game, PLAYERS[name], seed, 80):
            about = [piece for event in position.events for piece in pieces_of(position.program, event)]
            for seat in range(1, PLAYERS[name] + 1):
                seen = seen_pieces(api.view(game, position, seat))
                seen |= seen_pieces(api.view(game, before, seat)) if before is not None else set()
                for event in position.events:
                    told = api.narrate(game, event, game.languages[-1], names, seat) or ""
                    for piece in (set(pieces_of(position.program, event)) & title_of.keys()) - seen:
                        # it may have lain open for a moment in between, if more than one event is about it
                        if about.count(piece) == 1 or not event.is_seen(piece, seat, PLAYERS[name]):
                            others = {title_of.get(other) for other in {*seen, event.card}}
                            assert f"“{title_of[piece]}”" not in told or title_of[piece] in others, (
                                f"player {seat} is told: {told}"
                            )
            before = position


def test_a_card_taken_unseen_is_told_without_its_name(tmp_path):
    game = toy(
        tmp_path,
        """
verb take takes took: who takes card c
  move c to who.hand

step take_one
  shuffle pile
  player 1 takes the top of pile
  player 1 decides among for_it, against_it as one_more

play
  run take_one

prose en
  take: "[take/takes/took] {c}"
""",
        SETTING.replace("  active actor\n", "  active actor\n  languages en\n", 1),
    )
    position = api.begin(game, 2, 4)
    taken = api.view(game, position, 1).zone("hand", 1).pieces[0].title
    (event,) = [event for event in position.events if event.verb == "take"]
    assert taken in api.narrate(game, event, "en", ["Ana", "Bea"], 1)
    assert taken not in (api.narrate(game, event, "en", ["Ana", "Bea"], 2) or "")
    assert taken not in (api.narrate(game, event, "en", ["Ana", "Bea"], None) or "")


@BOTH
def test_whoever_learns_something_counts_as_a_secret_told(games, name):
    """`secrets` is the barrier of undo: it grows whenever somebody sees what they did not see before."""
    game = games[name]
    for seed in range(3):
        before = None
        for position in positions(game, PLAYERS[name], seed, 60):
            if before is not None:
                for seat in seats(game, name):
                    news = seen_pieces(api.view(game, position, seat)) - seen_pieces(api.view(game, before, seat))
                    if news or position.now[RNG] != before.now[RNG]:
                        assert position.secrets > before.secrets
            before = position


# ------------------------------------------------------------------ bots


def test_a_bot_knows_no_more_than_its_seat(tmp_path):
    """What a bot answers does not depend on what is hidden from it."""
    game = toy(
        tmp_path,
        """
define aim of player p as 2 * count of red cards in p.hand - count of blue cards in p.hand

step tempt
  shuffle pile
  player 1 decides among for_it, against_it as wish
  if wish is for_it: player 1 draws 1
  player 1 decides among for_it, against_it as one_more

play
  run tempt
""",
    )
    position = api.begin(game, 2, 1)
    answers = set()
    for seed in range(12):
        state = dealt_anew(position.program, list(position.slots), 0, random.Random(seed))
        other = go_on(position.program, pvector(state), ())
        assert api.view(game, other, 1) == api.view(game, position, 1)
        answers.add(tuple(api.bot(game, policy, 1)(other) for policy in ("greedy", "mc")))
    assert len(answers) == 1


def test_options_that_are_numbers_are_shown(tmp_path):
    game = toy(
        tmp_path,
        """
option length: number from 1 to 9 = 3
option mode: simple, hard

step ask_it
  player 1 decides among for_it, against_it as wish
  raise marks by length

play
  run ask_it

tally marks: marks
""",
    )
    position = api.begin(game, 2, 1)
    assert dict(api.view(game, position, 1).options) == {"length": 3, "mode": "simple"}
    position = api.begin(game, 2, 1, {"length": 7, "mode": "hard"})
    assert dict(api.view(game, position, None).options) == {"length": 7, "mode": "hard"}
    assert dict(api.decide(game, position, "for_it").outcome.tallies) == {"marks": 7}


def test_a_filter_over_what_is_hidden_does_not_tell(tmp_path):
    """How many cards of another hand are blue is not to be counted in the options."""
    text = f"""{SETTING}
step seek
  shuffle pile
  each player draws 4
  attempt
    player 1 chooses a blue card in (player 2).hand as c
    move c to waste
  player 1 decides among for_it, against_it as last_word

play
  run seek
"""
    path = tmp_path / "toy.naipe"
    path.write_text(text, encoding="utf-8")
    try:
        game = api.load(path)
    except api.LoadError:
        return
    asked = set()
    for seed in range(12):
        position = api.begin(game, 2, seed)
        asked.add((position.decision.name, len(position.decision.options)))
    assert len(asked) == 1


def test_nobody_is_told_of_what_others_do_at_once(tmp_path):
    """What some have done by now is told when all have, also if the step began with what everybody may know."""
    game = toy(
        tmp_path,
        """
step all_together
  each player draws 2
  player 1 gains 1
  for each player as p at once
    p discards 1
  player 1 gains 2

play
  run all_together
  player 1 decides among for_it, against_it as last_word
""",
        SETTING,
    )
    position = api.begin(game, 3, 4)
    told: list[list[str]] = []
    while position.outcome is None:
        told.append([event.verb for event in position.events if not event.changes])
        position = api.decide(game, position, position.decision.options[0].id)
    assert told == [["draw", "draw", "draw", "gain"], [], [], ["discard", "discard", "discard", "gain"]]


def test_what_is_taken_unseen_must_fit(tmp_path):
    """All cards of a hand that nobody shows may be taken for blue ones; one that is red fails, and nothing is done."""
    game = toy(
        tmp_path,
        """
step seek
  attempt
    player 1 chooses a blue card in (player 2).hand as c
    move c to waste
    raise marks by 1
  otherwise: raise marks by 100

play
  shuffle pile
  player 2 draws 6
  run seek
  player 1 decides among for_it, against_it as last_word
""",
        SETTING,
    )
    program = game.program(2, game.default_options)
    slot, marks = program.layout.base["zone", "player", "hand"] + 1, program.layout.base["value", None, "marks"]
    blue = program.book.words["colour"].index("blue")
    seen = set()
    for seed in range(6):
        position = api.begin(game, 2, seed)
        assert [option.label[:6] for option in position.decision.options] == ["hidden"] * 6
        for index, option in enumerate(position.decision.options):
            piece = position.now[slot][position.decision.place_of(index)]
            fits = program.layout.tables["card", "colour"][piece] == blue
            after = api.decide(game, position, option.id)
            assert after.now[marks] == (1 if fits else 100)
            assert len(after.now[slot]) == (5 if fits else 6)
            seen.add(fits)
    assert seen == {True, False}
