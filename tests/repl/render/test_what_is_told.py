"""What the log owes to whoever reads it: a private look is told as one, nothing of one's own is folded, a throw that fails is
told, and all of it in the order of the lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter import api
from places import TESTS, rules_beside
from repl.render.board import board
from repl.render.log import Telling, Told, folded
from repl.render.voice import Voice

HEAD = rules_beside(__file__, "what_is_told_head")


def history_of(path: Path, rules: str, *answers: str, hand: str = "face down", language: str = "en", players: int = 3):
    path.mkdir(exist_ok=True)
    (path / "told.naipe").write_text(HEAD.format(hand=hand, language=language) + rules, encoding="utf-8")
    game = api.load(path)
    history = [api.begin(game, players, 1)]
    for answer in answers:
        history.append(api.decide(game, history[-1], answer))
    return game, history


def told_of(path: Path, rules: str, *answers: str, seat: int | None = 1, unfolded: bool = False, **how) -> list[str]:
    """Return what somebody reads of a game."""
    game, history = history_of(path, rules, *answers, **how)
    voice = Voice(game, game.languages[0], history[0].program)
    lines: list[Told] = Telling(voice, ["Ana", "Bea", "Cid"][: history[0].program.layout.players], seat).told(history)
    return [line.laid for line in (lines if unfolded else folded(lines))]


# --------------------------------------------------------------------------- F8

TO_ONE = """\
step turn of player p
  reveal the top of pile to seat(2)
  seat(1) decides among yes, no as go_on

play
  run turn for seat(1)
  end play
"""

TO_OTHERS = """\
step drawing of player p
  let c be the top of pile
  move c to p.hand
  for each player but p as q: reveal c to q

play
  run drawing for seat(1)
  end play
"""

TO_ALL = """\
play
  for each player as p: move the top of pile to p.hand
  for each player as p: reveal all cards in p.hand to everyone
  end play
"""


@pytest.mark.parametrize(
    "language, line",
    [("en", "is shown to you."), ("pt", "é mostrado a você."), ("ca", "es mostra"), ("fr", "On montre")],
)
def test_what_is_shown_to_one_is_told_to_that_one_alone(tmp_path, language, line):  # F8
    (told,) = (one for one in told_of(tmp_path, TO_ONE, seat=2, language=language) if line.lower() in one.lower())
    assert not any(word in told for word in ("everyone", "todos", "tothom", "tous"))
    for seat in (1, 3, None):
        assert not any(line.lower() in one.lower() for one in told_of(tmp_path, TO_ONE, seat=seat, language=language))


def test_what_is_shown_to_some_names_them_and_whose_it_is(tmp_path):  # F8
    assert told_of(tmp_path, TO_OTHERS, seat=2) == [
        "1 card goes to Ana's hand.",
        "Ana's hand: “Blue” is shown to you and Cid.",
    ]
    assert told_of(tmp_path, TO_OTHERS, seat=3)[-1] == "Ana's hand: “Blue” is shown to you and Bea."
    assert told_of(tmp_path, TO_OTHERS, seat=1) == ["1 card goes to your hand."]
    seen = told_of(tmp_path / "b", TO_OTHERS, seat=1, hand="seen by owner")
    assert seen == ["“Blue” goes to your hand.", "Your hand: “Blue” is shown to Bea and Cid."]
    assert told_of(tmp_path / "p", TO_OTHERS, seat=2, language="pt")[-1].endswith("é mostrado a você e a Cid.")
    assert told_of(tmp_path / "f", TO_OTHERS, seat=2, language="fr")[-1].endswith(
        "on montre «\N{NO-BREAK SPACE}Blue\N{NO-BREAK SPACE}» à vous et à Cid."
    )


FROM_HIDDEN_TO_HIDDEN = """\
step turn of player p
  reveal the top of pile to p
  p decides among yes, no as go_on
  move the top of pile to seat(2).hand{more}

play
  run turn for seat(1)
  end play
"""


def test_who_knew_a_card_is_told_where_it_went(tmp_path):
    rules = FROM_HIDDEN_TO_HIDDEN.format(more="")
    assert "“Blue” goes to Bea's hand." in told_of(tmp_path, rules, "yes", seat=1)
    assert "1 card goes to Bea's hand." in told_of(tmp_path / "b", rules, "yes", seat=3)


def test_where_two_hidden_cards_part_nobody_is_told_which_went_where(tmp_path):
    rules = FROM_HIDDEN_TO_HIDDEN.format(more="\n  move the top of pile to box")
    told = told_of(tmp_path, rules, "yes", seat=1)
    assert "1 card goes to Bea's hand." in told and not any("Blue" in line for line in told[1:])


def test_of_hands_that_all_see_it_is_said_whose_each_is(tmp_path):  # F8
    assert [line for line in told_of(tmp_path, TO_ALL, seat=2) if "shown" in line] == [
        "Ana's hand: “Blue” is shown to everyone.",
        "Your hand: “Blue” is shown to everyone.",
        "Cid's hand: “Blue” is shown to everyone.",
    ]


# -------------------------------------------------------------------------- F11

DEEP = rules_beside(__file__, "what_is_told_deep")


def test_what_changes_something_of_ones_own_is_never_folded(tmp_path):  # F11
    assert told_of(tmp_path, DEEP, hand="seen by owner", players=2) == [
        "You outer.",
        "  You inner.",
        "    You gain 2 × “Blue”.",
        "    You have 1 point.",
        "Bea outers.",
        "  Bea inners. … +2",
    ]


def test_to_whoever_sits_nowhere_what_changes_something_of_a_player_is_told(tmp_path):  # F11
    assert told_of(tmp_path, DEEP, hand="seen by owner", players=2, seat=None)[:4] == [
        "Ana outers.",
        "  Ana inners.",
        "    Ana gains 2 cards.",
        "    Ana has 1 point.",
    ]


def test_a_fold_says_how_much_is_folded_and_all_of_it_can_be_read(tmp_path):  # F11
    whole = told_of(tmp_path, DEEP, hand="seen by owner", players=2, unfolded=True)
    assert whole[-4:] == ["Bea outers.", "  Bea inners.", "    Bea gains 2 cards.", "    Bea has 1 point."]


def test_the_first_line_of_a_position_is_shown_and_more_below_it_are_counted():  # F11
    lines = [Told(0, 0, 3, "deep"), Told(0, 1, 4, "deeper"), Told(0, 2, 4, "deepest"), Told(0, 3, 1, "plain")]
    assert [line.laid for line in folded([*lines, Told(0, 4, 3, "kept", True)])] == [
        "    deep … +2",
        "plain",
        "    kept",
    ]


def test_a_single_line_is_never_folded_and_a_fold_ends_with_its_position():
    """A fold below a line that was read before would never be seen."""
    lines = [Told(0, 0, 1, "plain"), Told(0, 1, 3, "alone"), Told(1, 0, 3, "later"), Told(1, 1, 3, "more")]
    assert [line.laid for line in folded(lines)] == ["plain", "    alone", "    later", "    more"]
    assert folded([*lines, Told(1, 2, 3, "most")])[-1].laid == "    later … +2"
    assert folded(lines)[2:] == folded(lines[2:]), "the same from any position on"


PLAYED = rules_beside(__file__, "what_is_told_played")


def test_a_line_about_a_card_does_not_tell_what_else_has_changed(tmp_path):  # F11
    assert told_of(tmp_path, PLAYED, hand="seen by owner")[1:] == [
        "You use “Blue”.",
        "  “Red” goes to your hand.",
        "  You have 3 points.",
    ]


# -------------------------------------------------------------------------- F12

BUST = rules_beside(__file__, "what_is_told_bust")


def test_the_throw_that_fails_is_told_and_what_was_shown_in_it(tmp_path):  # F12
    lines = [line.strip() for line in told_of(tmp_path, BUST, "no")]
    throw = next(place for place, line in enumerate(lines) if line.startswith("The roll gives"))
    assert lines[throw - 1 : throw + 4] == [
        "You gamble.",
        lines[throw],
        "“Blue” is shown to everyone.",
        "Bust.",
        "You have -1 scores.",
    ] or lines[throw + 1 : throw + 3] == ["“Blue” is shown to everyone.", "Bust."]


AT_ONCE = """\
step turn
  for each player as p at once
    roll 1 to 6 as face
    require face < 7
    raise p.score by face

play
  run turn
  end play
"""


def test_a_throw_of_several_at_once_is_told(tmp_path):  # F12
    assert sum("roll gives" in line for line in told_of(tmp_path, AT_ONCE)) == 3


# -------------------------------------------------------------------------- F16

DEAL = """\
value dealer: player or none
value trump: number

step deal
  for each player as p: move the top of pile to p.hand
  set dealer to seat(1)
  move the top of pile to row
  set trump to 2
  set actor to seat(2)

play
  run deal
  end play
"""


def test_the_log_of_a_step_stands_in_the_order_of_its_lines(tmp_path):  # F16
    lines = told_of(tmp_path, DEAL)
    said = ["hand", "hand", "hand", "dealer", "row", "trump", "actor"]
    assert len(lines) == len(said) and all(word in line for word, line in zip(said, lines)), lines


REVEAL = """\
step deal
  move the top of pile to seat(1).hand
  reveal the top of pile to everyone
  set actor to seat(1)

play
  run deal
  end play
"""


def test_what_is_shown_comes_after_what_has_moved_before_it(tmp_path):  # F16
    lines = told_of(tmp_path, REVEAL)
    assert [word for line in lines for word in ("actor", "hand", "shown") if word in line] == ["hand", "shown", "actor"]


# ------------------------------------------------------------------------- P3-5

SWAP = rules_beside(__file__, "what_is_told_swap")


def test_cards_that_move_are_named_to_those_who_know_them(tmp_path):  # P3-5
    def lines(sentence: str, seat: int) -> list[str]:
        return told_of(tmp_path, SWAP.format(sentence), seat=seat, hand="seen by owner")[3:]

    swapped = lines("seat(1) swaps with seat(2)", 1)
    assert swapped[0] == "You swap with Bea." and {"your" in line for line in swapped[1:]} == {True, False}
    assert all("“" in line for line in swapped[1:])
    assert not any("“" in line for line in lines("seat(1) swaps with seat(2)", 3))
    (shed,) = lines("seat(1) sheds 3", 3)
    assert shed == "Ana discards 3 × “Blue”."
    stolen = lines("seat(1) steals 1 from seat(2)", 2)
    assert stolen[0] == "Ana steals 1 cards from you." and "“" in stolen[1]


GIVEN_AWAY = """\
verb hand_over hands_over handed_over: who hands_over number n to player whom: move the top n of who.hand to whom.hand

step turn of player p
  move the top 2 of pile to p.hand
  seat(1) decides among yes, no as asked
  p hands_over 2 to seat(2)

play
  run turn for seat(1)
  end play

prose en
  card: "card", "cards"
  hand: "hand", told ""
  hand_over: "[give/gives/gave] {whom} {n card/cards}"
"""


def test_a_hand_of_several_cards_that_is_given_away_as_a_whole_is_named(tmp_path):
    """To the giver and the receiver, and to nobody else."""
    giver, receiver, other = (
        told_of(tmp_path, GIVEN_AWAY, "yes", seat=seat, hand="seen by owner", unfolded=True)[-1] for seat in (1, 2, 3)
    )
    assert giver.startswith("You give Bea ") and "“" in giver, giver
    assert receiver.startswith("Ana gives you ") and "“" in receiver, receiver
    assert other == "Ana gives Bea 2 cards."


# ------------------------------------------------- a hand that all see but its owner

BEACON = TESTS / "settings" / "beacon.naipe"


def beacon_after_a_hint() -> tuple[api.Game, list[api.Position]]:
    """Return a game of two in which player 1 has told player 2 a tint."""
    game = api.load(BEACON)
    history = [api.begin(game, 2, 1)]
    for _ in range(2):
        decision = history[-1].decision
        assert decision is not None
        option = next(one for one in decision.options if one.possible and one.id != "no")
        history.append(api.decide(game, history[-1], option.id))
    return game, history


@pytest.mark.parametrize(
    ("language", "seat", "hidden", "line"),
    [
        ("en", 2, "hidden card", r"Your hidden card \d is (red|blue|green)\."),
        ("pt", 2, "carta oculta", r"Sua carta oculta \d é (vermelho|azul|verde)\."),
        ("en", None, "hidden card", r"Bea's hidden card \d is (red|blue|green)\."),
        ("en", 1, "hidden card", r"“(Red|Blue|Green) \d” is (red|blue|green)\."),
    ],
)
def test_who_is_told_something_of_an_unseen_card_reads_its_place(language, seat, hidden, line):
    game, history = beacon_after_a_hint()
    voice = Voice(game, language, history[0].program)
    told = [one.laid for one in folded(Telling(voice, ["Ana", "Bea"], seat).told(history))]
    assert any(re.fullmatch(line, one.strip()) for one in told), told
    if seat == 2:
        seen = board(voice, api.view(game, history[-1], 2), ["Ana", "Bea"])
        (hand,) = [place for place in seen.own if len(place.cards) == 3]
        assert [card.name.startswith(f"{hidden} {place}") for place, card in enumerate(hand.cards, 1) if card] == [
            True
        ] * 3
