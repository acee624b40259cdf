"""A game played again under changed rules: what is taken over or only passed on must be what playing it all gives."""

from __future__ import annotations

import re
import shutil
import signal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from interpreter import api
from interpreter.inspection.tracing import names_at
from interpreter.loading.hot_reload import alike, carried_on, changed_texts, of_texts, with_sources
from interpreter.model.decisions import IllegalChoice
from interpreter.model.failure import RuleError
from interpreter.positions.position import begin_at, choose, go_on
from interpreter.positions.replaying import passed_through
from places import ROOT, TESTS
from repl.design.commands import DESIGN_COMMANDS
from repl.design.session import DesignSession
from repl.design.tree import ANSWER
from repl.play.table import Table
from soak import examples, sizes
from toys import SETTING

HARBOUR = TESTS / "design_game"
RULEBOOKS = ROOT / "rulebooks"

#: What somebody may write into a card in place of its last line.
TEXTS = [
    "you earn 2",
    "you discard 1",
    "you draw 3",
    "change cards of players by 2",
    "after you draw n: you earn 1",
    'require you.score > 2 else "too poor"',
    "each player discards 1",
    "you may: you draw 1",
    "forbid a player draws n where n > 1",
    "after you earn n: you draw 2",
    "next time you draw n: you earn 5",
    "next time you draw n: each player discards 1",
    "you earn 999999999\n  you earn 999999999",
]

#: What may stand behind every text and does nothing.
IDLE = 'require 0 < 1 else "never"'

#: A card whose text stands in the position when it is gone itself.
LANTERN = """
card 07 "Lantern"
  copies 9
  next time you draw n: you earn 1
"""


def designed(folder, players=3, seed=1, game=HARBOUR, decisions=40):
    """Return a session in which bots have taken some decisions."""
    home = folder / "game"
    if home.exists():
        shutil.rmtree(home)
    shutil.copytree(game, home)
    if game == HARBOUR:
        (home / "cards.naipe").write_text((home / "cards.naipe").read_text() + LANTERN)
    session = DesignSession(
        api.load(home, scenarios=False),
        Table(tuple("ABCDEFGH"[:players]), seed=seed),
        commands=DESIGN_COMMANDS,
        name=str(home),
        home=home,
    )
    while session.decision is not None and len(session.taken) < decisions:
        session.take(session.chance())
    return session


def played(game, session, answers):
    """Play a game again decision by decision, each of them worked out whole."""
    positions = [api.begin(game, session.table.players, session.table.seed, {})]
    for answer in answers:
        try:
            positions.append(api.decide(game, positions[-1], answer))
        except (IllegalChoice, RuleError):
            break
    return positions


def everything(position):
    """Return all of a position that anybody can see."""
    return (
        position.slots,
        position.answers,
        position.now,
        position.decision,
        position.outcome,
        position.events,
        position.decisions,
        position.happened,
        position.answer,
    )


def rebased(session, card, text):
    """Edit a card and play again; return the positions of before and those of now, or nothing if the text is bad."""
    before = [node.position for node in session.tree.at.path() if node.kind in ("begin", ANSWER)]
    answers = [node.option for node in session.tree.at.path() if node.kind == ANSWER]
    reply = session.submit(f"edit {card} rebase\n{text}")
    if reply.error:
        return None
    found = [node.position for node in session.tree.at.path()]
    return before, found, played(read_anew(session.game), session, answers), reply.text


def read_anew(game):
    """Return a game as if it had just been opened, with nothing that was worked out for the rules of before."""
    return of_texts({name: source.text for name, source in game.sources.items()})


def held(before, found, whole, said):
    assert [everything(one) for one in found] == [everything(one) for one in whole]
    differs = next((number for number, (old, new) in enumerate(zip(before, whole)) if not alike(old, new)), None)
    first = re.search(r"The first difference is at (\d+) ", said)
    assert (first is not None) == (differs is not None)
    assert ("stops following" in said) == (len(whole) < len(before))


@examples(40)
@given(st.integers(1, 7), st.sampled_from(TEXTS), st.integers(1, 30), st.integers(2, 3))
@example(4, "after you draw n: you earn 1", 1, 3)
@example(5, "change cards of players by 2", 7, 3)
@example(7, "next time you draw n: you earn 5", 3, 3)
@example(1, "you earn 999999999\n  you earn 999999999", 1, 3)
def test_a_game_played_again_is_what_playing_all_of_it_gives(tmp_path_factory, card, text, seed, players):
    session = designed(tmp_path_factory.mktemp("harbour"), players, seed)
    old = session.game.card(f"0{card}")
    lines = session.game.book.written(old.node).rstrip().split("\n")
    found = rebased(session, old.number, "\n".join([*lines[:-1], f"  {text}"]) + "\n")
    if found is not None:
        held(*found)


@pytest.mark.parametrize("cards", sizes(1, 4))
@pytest.mark.parametrize("game, players", [("agencia", 4), ("boratime", 2), ("limit", 3)])
def test_so_it_is_in_the_games_that_there_are(tmp_path, game, players, cards):
    session = designed(tmp_path, players, 5, RULEBOOKS / game, 70)
    read = set().union(*(node.position.read for node in session.tree.at.path()))
    first, answers = session.tree.nodes[0].position, [option for _, option in session.taken]
    assert len(passed_through(first.program, first, answers)) == len(answers)  # nobody without a choice is asked
    numbers = [
        card
        for card in session.game.cards
        if card.entry.index in read and re.search(r"(?<=s )\d\b", session.game.book.written(card.node))
    ]
    at, tried = session.tree.at, 0
    for card in numbers[:: max(1, len(numbers) // cards)]:
        text = session.game.book.written(card.node)
        last = list(re.finditer(r"(?<=s )\d\b", text))[-1]
        found = rebased(
            session, card.number, text[: last.start()] + str(int(last[0]) % 9 + 1) + text[last.end() :] + "\n"
        )
        if found is not None:
            held(*found)
            tried += 1
            session.submit("undo")
            assert session.tree.at is at
            goes_on_as_before(session)
    assert tried


def goes_on_as_before(session):
    """The rules of before the edit, which share what was emitted with those of after it, do what they would without it."""
    positions = [node.position for node in session.tree.at.path()]
    old = next(position for position in reversed(positions) if position.decision is not None)
    anew = carried_on(read_anew(session.game), old)
    for option in old.due.possible[:3]:
        one, other = choose(old.program, old, option.id), choose(anew.program, anew, option.id)
        assert one.events == other.events
        assert (one.slots, one.now, one.decision, one.outcome) == (
            other.slots,
            other.now,
            other.decision,
            other.outcome,
        )


@pytest.mark.parametrize("decisions", sizes(2, 6))
@pytest.mark.parametrize("game, players", [("harbour", 3), ("agencia", 8), ("boratime", 2), ("limit", 3)])
def test_what_goes_on_from_here_is_what_the_changed_rules_give(tmp_path, game, players, decisions):
    """Where the card had a part in it and where it had none; and what has happened already is not told again."""
    session = designed(tmp_path, players, 5, HARBOUR if game == "harbour" else RULEBOOKS / game, 20)
    had_a_part, answered = set(), set()
    for taken in range(6):
        enough = had_a_part == {True, False} and (True in answered or game == "harbour")
        if session.decision is None or (enough and taken >= decisions):
            break
        old, log = session.position, session.log()
        texts = {card: session.game.book.written(card.node).rstrip() for card in session.game.cards}
        cards = [card for card in texts if "\n" in texts[card]]
        asked = [card for card in cards if card.entry.index in old.read]
        for card in (*asked[:1], next(card for card in cards if card not in asked)):
            if session.submit(f"edit {card.number} here\n{texts[card]}\n  {IDLE}\n").error:
                continue
            found, program = session.position, read_anew(session.game).program(players, old.program.layout.options)
            whole = go_on(program, old.slots, old.answers, 0, old.decisions, old.way)
            assert everything(found)[:5] == everything(whole)[:5] and everything(found)[6:] == everything(whole)[6:]
            assert found.read >= whole.read and found.course == whole.course
            assert session.log() == log
            had_a_part.add(card in asked)
            answered.add(bool(found.answers))
            session.submit("undo")
        session.take(session.chance())
    assert had_a_part == {True, False} and (True in answered or game == "harbour")


def test_what_asks_is_where_it_stands_now(tmp_path):
    """Below a card that got longer, in the same file."""
    home = tmp_path / "one file"
    shutil.copytree(HARBOUR, home)
    texts = [(home / name).read_text() for name in ("cards.naipe", "rules.naipe")]
    (home / "rules.naipe").write_text("\n".join(texts))
    (home / "cards.naipe").unlink()
    session, moved = designed(tmp_path, 3, 5, home, 8), 0
    while session.decision is not None and len(session.taken) < 30:
        old = session.position
        text = session.game.book.written(session.game.cards[0].node).rstrip()
        assert not session.submit(f"edit 01 here\n{text}\n  {IDLE}\n").error
        program = read_anew(session.game).program(3, old.program.layout.options)
        whole = go_on(program, old.slots, old.answers)
        assert session.decision == whole.decision and names_at(session.position) == names_at(whole)
        moved += 0 not in old.read and session.decision.span != old.decision.span
        session.submit("undo")
        session.take(session.chance())
    assert moved


def test_what_comes_to_something_else_from_here_is_told(tmp_path):
    session, told = designed(tmp_path, 3, 5, decisions=8), []
    while session.decision is not None and len(session.taken) < 40:
        old, log = session.position, session.log()
        for card in [card for card in session.game.cards if card.entry.index in old.read]:
            text = session.game.book.written(card.node).rstrip().split("\n")
            if not session.submit(f"edit {card.number} here\n" + "\n".join([*text[:-1], "  you earn 7"]) + "\n").error:
                told += [line for line in session.log()[len(log) :] if "7" in line]
                session.submit("undo")
        session.take(session.chance())
    assert told


@pytest.mark.parametrize("game, players", [("agencia", 4), ("boratime", 2), ("limit", 3), ("som", 3)])
def test_what_happened_on_the_way_is_known_before_anything_is_worked_out(tmp_path, game, players):
    session = designed(tmp_path, players, 5, RULEBOOKS / game, 70)
    nodes = [node for node in session.tree.at.path() if node.kind == ANSWER]
    first = session.tree.nodes[0].position
    passed = passed_through(first.program, first, [node.option for node in nodes])
    assert len(passed) == len(nodes)
    for one, node in zip(passed[:-1], nodes):
        events, answered = one.events, one.answered
        assert "position" not in vars(one), "nobody had to work it out"
        assert events == one.position.events == node.position.events
        assert (answered[0], answered[1].id) == (node.answered[0], node.answered[1].id)


#: In the middle of an event somebody is asked, and then all see what one has seen until then.
SHOWN_LATER = """
verb show_off shows_off showed_off: who shows_off card c
  who decides among red, blue as tint
  reveal c to everyone

step trial
  move the top 3 of pile to player 1.hand
  player 1 chooses a card in player 1.hand as c
  player 1 shows_off c
  player 2 decides among red, blue as tint

play
  run trial
"""


def test_who_had_seen_what_by_then_is_what_is_noted():
    game = of_texts({"rules.naipe": SETTING + SHOWN_LATER})
    positions = [begin_at(game.program(2, game.table(2, {}), traced=True), 1)]
    while positions[-1].decision is not None:
        positions.append(choose(positions[-1].program, positions[-1], positions[-1].decision.possible[0].id))
    options = [one.decision.possible[0].id for one in positions[:-1]]
    passed = passed_through(positions[0].program, positions[0], options)
    assert [one.events for one in passed[:-1]] == [one.events for one in positions[1:-1]]
    (event,) = (event for event in passed[0].events if event.verb)
    assert [who for _, who in event.seen] == [{1}]


def test_an_answer_that_is_not_possible_ends_the_way(tmp_path):
    session = designed(tmp_path, decisions=6)
    game = session.game
    first = api.begin(game, 3, 1)
    answers = [node.option for node in session.tree.at.path() if node.kind == ANSWER]
    passed = passed_through(first.program, first, [*answers[:3], "card-999", *answers[3:]])
    assert [everything(one.position) for one in passed] == [
        everything(node.position) for node in session.tree.at.path()[1:4]
    ]


def test_what_is_asked_of_a_text_and_then_remembered_has_a_part_each_time(tmp_path):
    home = tmp_path / "asking"
    shutil.copytree(HARBOUR, home)
    rules = (home / "rules.naipe").read_text()
    rules = rules.replace("define cards of", "define paying for card c as c asks you to earn\ndefine cards of")
    rules = rules.replace(
        "step watch\n", "step watch\n  if there is a paying card in sailor.hand and storms < 0: stop\n"
    )
    rules = rules.replace(
        "step close\n", "step close\n  if sailor.score > 3 and there is a paying card in sailor.hand: sailor earns 1\n"
    )
    (home / "rules.naipe").write_text(rules)
    differ = 0
    for seed in range(6):
        session = designed(tmp_path, 2, seed, home)
        for card in ("03", "06"):  # whoever asks for nothing to be earned now, does so then
            found = rebased(
                session,
                card,
                session.game.book.written(session.game.card(card).node) + "\n  if you.score < 0: you earn 1\n",
            )
            held(*found)
            differ += "The first difference" in found[-1]
            session.submit("undo")
    assert differ


def test_a_card_that_is_muted_for_what_another_one_says(tmp_path):
    home = tmp_path / "muting"
    shutil.copytree(HARBOUR, home)
    rules = (home / "rules.naipe").read_text() + '\nrules\n  mute cards where "Calm sea" asks you to earn\n'
    (home / "rules.naipe").write_text(rules)
    session = designed(tmp_path, 2, 3, home)
    positions = [node.position for node in session.tree.at.path()]
    in_force = [one for one in positions if any(one.now[zone.slot] for zone in one.program.layout.in_force)]
    assert in_force and all(session.game.card("06").entry.index in one.read for one in in_force)
    held(*rebased(session, "06", 'card 06 "Calm sea"\n  copies 9\n  you earn 1\n'))


def test_decisions_are_counted_from_the_beginning_where_rules_changed_on_the_way(tmp_path):
    session = designed(tmp_path, decisions=10)
    read = set().union(*(node.position.read for node in session.tree.at.path()))
    card = next(card for card in session.game.cards if card.entry.index not in read)
    text = session.game.book.written(card.node)
    session.submit(f"edit {card.number} here\n{text}\n  you earn 1\n")
    while session.decision is not None and len(session.taken) < 14:
        session.take(session.chance())
    held(*rebased(session, card.number, f"{text}\n  you earn 2\n"))
    assert session.tree.at.position.decisions == len(session.taken) == 14


def test_ctrl_c_comes_too_late_where_the_branch_grows_already(tmp_path, monkeypatch):
    session = designed(tmp_path, decisions=8)
    before, grow, calls = len(session.tree.nodes), session.tree.grow, []

    def interrupted(*given, **more):
        calls.append(given)
        if len(calls) == 3:
            signal.raise_signal(signal.SIGINT)
        return grow(*given, **more)

    monkeypatch.setattr(session.tree, "grow", interrupted)
    reply = session.submit(f"edit 03 rebase\n{session.game.book.written(session.game.card('03').node)}\n  you earn 1\n")
    assert not reply.error and "is in force" in reply.text
    assert len(session.tree.nodes) == before + len(session.tree.at.path()) and any(
        note.get("how") == "rebase" for note in session.notes
    )


def test_only_texts_of_cards_may_differ_for_positions_to_be_taken_over(tmp_path):
    session = designed(tmp_path, decisions=1)
    game = session.game
    program = session.position.program

    def after(name, old, new):
        source = next(source for source in game.sources.values() if source.name.endswith(name))
        assert old in source.text
        return with_sources(game, {source.name: source.text.replace(old, new)}).program(3, {})

    assert changed_texts(program, after("cards.naipe", "  you earn 3", "  you earn 4")) == {1}
    assert changed_texts(program, after("cards.naipe", "  cost 2", "  cost 3")) is None
    assert changed_texts(program, after("cards.naipe", "  after you earn n: you draw 1", "  you draw 1")) is None
    assert changed_texts(program, after("rules.naipe", "storms >= 6", "storms >= 7")) is None
    assert changed_texts(program, game.program(2, {})) is None


def test_what_has_moved_in_its_file_says_what_it_said():
    cards, rules = ((HARBOUR / name).read_text() for name in ("cards.naipe", "rules.naipe"))
    game = of_texts({"all.naipe": cards + "\n" + rules})
    after = with_sources(
        game, {"all.naipe": cards.replace("  you earn 3", "  you earn 3\n  you earn 1") + "\n" + rules}
    )
    assert changed_texts(game.program(3, {}), after.program(3, {})) == {1}
    more = with_sources(after, {"all.naipe": cards + "\n" + rules.replace("storms >= 6", "storms >= 7")})
    assert changed_texts(after.program(3, {}), more.program(3, {})) is None
